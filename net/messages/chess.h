#pragma once

#include <cstdint>
#include <vector>

#include "net/messages/codec.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// Chess (spec/net-messages.md 7.13, 8.8).

/// Events 0281 and 0282: colour -1 is a failure.
template <std::uint32_t Event>
struct ChessSeat {
    static constexpr std::uint32_t kEvent = Event;
    core::ObjectId board;
    std::int32_t colour = -1;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("board", m.board);
        v("colour", m.colour);
    }
    bool operator==(const ChessSeat&) const = default;
};
using JoinGameResponse = ChessSeat<0x0281>;
using StartGame = ChessSeat<0x0282>;

/// Event 0283: positive is fine.
struct MoveResponse {
    static constexpr std::uint32_t kEvent = 0x0283;
    core::ObjectId board;
    std::int32_t result = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("board", m.board);
        v("result", m.result);
    }
    bool operator==(const MoveResponse&) const = default;
};

/// Event 0284, as ACE writes it: what follows depends on the type of the move.
struct OpponentTurn {
    static constexpr std::uint32_t kEvent = 0x0284;
    static constexpr std::int32_t kPlace = 4;  ///< a square
    static constexpr std::int32_t kMove = 5;   ///< from a square to another
    static constexpr std::int32_t kPiece = 6;  ///< a piece
    core::ObjectId board;
    std::int32_t colour = 0;
    std::int32_t type = 0;
    core::ObjectId player;
    std::int32_t x = 0;
    std::int32_t y = 0;
    std::int32_t x_to = 0;
    std::int32_t y_to = 0;
    core::ObjectId piece;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("board", m.board);
        v("colour", m.colour);
        v("type", m.type);
        v("player", m.player);
        if (m.type == kPlace || m.type == kMove) {
            v("x", m.x);
            v("y", m.y);
        }
        if (m.type == kMove) {
            v("x_to", m.x_to);
            v("y_to", m.y_to);
        }
        if (m.type == kPiece) {
            v("piece", m.piece);
        }
    }
    bool operator==(const OpponentTurn&) const = default;
};

/// Event 0285.
struct OpponentStalemate {
    static constexpr std::uint32_t kEvent = 0x0285;
    core::ObjectId board;
    std::int32_t colour = 0;
    std::int32_t on = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("board", m.board);
        v("colour", m.colour);
        v("on", m.on);
    }
    bool operator==(const OpponentStalemate&) const = default;
};

/// Event 028C.
struct GameOver {
    static constexpr std::uint32_t kEvent = 0x028C;
    core::ObjectId board;
    std::int32_t winner = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("board", m.board);
        v("winner", m.winner);
    }
    bool operator==(const GameOver&) const = default;
};

struct ChessJoin {
    static constexpr std::uint32_t kAction = 0x0269;
    core::ObjectId board;
    std::int32_t colour = -1;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("board", m.board);
        v("colour", m.colour);
    }
    bool operator==(const ChessJoin&) const = default;
};
using ChessQuit = PlainAction<0x026A>;
struct ChessMove {
    static constexpr std::uint32_t kAction = 0x026B;
    std::int32_t x_from = 0;
    std::int32_t y_from = 0;
    std::int32_t x_to = 0;
    std::int32_t y_to = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("x_from", m.x_from);
        v("y_from", m.y_from);
        v("x_to", m.x_to);
        v("y_to", m.y_to);
    }
    bool operator==(const ChessMove&) const = default;
};
using ChessMovePass = PlainAction<0x026D>;
struct ChessStalemate {
    static constexpr std::uint32_t kAction = 0x026E;
    std::int32_t on = 1;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("on", m.on);
    }
    bool operator==(const ChessStalemate&) const = default;
};

}  // namespace portalspace::net
