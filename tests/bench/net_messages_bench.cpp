#include <benchmark/benchmark.h>

#include <filesystem>
#include <utility>
#include <vector>

#include "net/capture/capture_reader.h"
#include "net/capture/replayer.h"
#include "net/messages/create_object.h"
#include "net/messages/encode.h"
#include "net/messages/message_table.h"
#include "net/messages/movement.h"
#include "net/messages/position.h"
#include "tests/bench/allocations.h"

using namespace portalspace;
using Bytes = std::vector<std::byte>;

namespace {

/// All messages of one kind in a recording of a real server.
std::vector<Bytes> recorded(std::uint32_t opcode) {
    const auto file = std::filesystem::path(PORTALSPACE_TEST_DATA) / "sessions" / "ace-17-bolts-walls.jsonl";
    const net::Capture capture = net::read_capture(file);
    std::vector<Bytes> out;
    for (net::Message& m : net::replay_all(capture, net::main_stream(capture)).messages) {
        if (m.opcode() == opcode) {
            out.push_back(std::move(m.bytes));
        }
    }
    return out;
}

template <class M>
void decode_message(benchmark::State& state) {
    const std::vector<Bytes> messages = recorded(M::kOpcode);
    std::size_t next = 0;
    const bench::AllocationCounter counter;
    for ([[maybe_unused]] auto step : state) {
        benchmark::DoNotOptimize(net::decode<M>(messages[next]));
        next = next + 1 == messages.size() ? 0 : next + 1;
    }
    counter.report(state);
}

template <class M>
void encode_message(benchmark::State& state) {
    const auto message = net::decode<M>(recorded(M::kOpcode).at(0));
    for ([[maybe_unused]] auto step : state) {
        benchmark::DoNotOptimize(net::encode(message));
    }
}

/// Which row of the table a message belongs to.
void find_row(benchmark::State& state) {
    const std::vector<Bytes> messages = recorded(net::CreateObject::kOpcode);
    for ([[maybe_unused]] auto step : state) {
        benchmark::DoNotOptimize(net::find_reader(net::Direction::s2c, messages[0]));
    }
}

}  // namespace

BENCHMARK(decode_message<net::CreateObject>)->Name("net_messages/decode_create_object");
BENCHMARK(decode_message<net::UpdatePosition>)->Name("net_messages/decode_update_position");
BENCHMARK(decode_message<net::UpdateMotion>)->Name("net_messages/decode_update_motion");
BENCHMARK(encode_message<net::CreateObject>)->Name("net_messages/encode_create_object");
BENCHMARK(find_row)->Name("net_messages/find_row");
