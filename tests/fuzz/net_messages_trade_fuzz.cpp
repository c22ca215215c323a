#include "net/messages/salvage.h"
#include "net/messages/trade.h"
#include "net/messages/vendor.h"
#include "tests/fuzz/net_messages_family.h"

using namespace portalspace;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return fuzz::fuzz_family<net::VendorInfo, net::RegisterTrade, net::OpenTrade, net::CloseTrade, net::AddToTrade,
                             net::RemoveFromTrade, net::AcceptTrade, net::DeclineTrade, net::ResetTrade,
                             net::TradeFailure, net::ClearTradeAcceptance, net::SalvageOperationsResult, net::Buy,
                             net::Sell, net::OpenTradeNegotiations, net::CloseTradeNegotiations, net::AddToTradeAction,
                             net::AcceptTradeAction, net::DeclineTradeAction, net::ResetTradeAction,
                             net::CreateTinkeringTool>(data, size);
}
