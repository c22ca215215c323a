#include "net/messages/chess.h"
#include "tests/fuzz/net_messages_family.h"

using namespace portalspace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::fuzz_family<net::JoinGameResponse, net::StartGame, net::MoveResponse, net::OpponentTurn,
                             net::OpponentStalemate, net::GameOver, net::ChessJoin, net::ChessQuit, net::ChessMove,
                             net::ChessMovePass, net::ChessStalemate>(data, size);
}
