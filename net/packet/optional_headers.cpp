#include "net/packet/optional_headers.h"

#include <algorithm>
#include <cstring>
#include <string>

namespace portalspace::net {

namespace {

constexpr std::uint32_t kFirstOptionalBit = 0x100;

std::uint16_t swapped(std::uint16_t v) { return static_cast<std::uint16_t>(v << 8 | v >> 8); }

SocketAddress unpack_address(core::ByteReader& reader) {
    SocketAddress a;
    a.family = reader.u16();
    a.port = swapped(reader.u16());
    std::ranges::copy(reader.bytes(a.address.size()), a.address.begin());
    reader.skip(8);
    return a;
}

void write_address(Datagram& out, const SocketAddress& a) {
    out.u16(a.family);
    out.u16(swapped(a.port));
    out.bytes(a.address);
    out.u64(0);
}

SequenceList unpack_list(core::ByteReader& reader) {
    const std::size_t count = reader.checked_count(reader.u32(), 4);
    if (count > kMaxSequenceList) {
        reader.fail("at most 115 sequence numbers", std::to_string(count));
    }
    return SequenceList(reader.bytes(count * 4));
}

void write_list(Datagram& out, const SequenceList& list) {
    out.u32(static_cast<std::uint32_t>(list.size()));
    out.bytes(list.raw());
}

NetError unpack_error(core::ByteReader& reader) {
    NetError e;
    e.string_id = reader.u32();
    e.table_id = reader.u32();
    return e;
}

void write_error(Datagram& out, const NetError& e) {
    out.u32(e.string_id);
    out.u32(e.table_id);
}

}  // namespace

std::uint32_t SequenceList::operator[](std::size_t i) const {
    std::uint32_t value = 0;
    std::memcpy(&value, raw_.subspan(i * 4, 4).data(), sizeof value);
    return value;
}

OptionalHeaders OptionalHeaders::unpack(PacketFlags flags, core::ByteReader& reader) {
    OptionalHeaders o;
    o.present = PacketFlags(flags.raw() & ~(kFirstOptionalBit - 1));
    if (o.present.raw() == 0) {
        return o;
    }
    if (o.has(PacketFlag::server_switch)) {
        o.server_switch.sequence = reader.u32();
        o.server_switch.type = reader.u32();
    }
    if (o.has(PacketFlag::logon_server_address)) {
        o.logon_server = unpack_address(reader);
    }
    if (o.has(PacketFlag::referral)) {
        o.referral.cookie = reader.u64();
        o.referral.address = unpack_address(reader);
        o.referral.server_id = reader.u16();
        reader.skip(6);
    }
    if (o.has(PacketFlag::request_retransmit)) {
        o.request_retransmit = unpack_list(reader);
    }
    if (o.has(PacketFlag::reject_retransmit)) {
        o.reject_retransmit = unpack_list(reader);
    }
    if (o.has(PacketFlag::ack_sequence)) {
        o.ack_sequence = reader.u32();
    }
    if (o.has(PacketFlag::login_request)) {
        o.login_request = reader.bytes(reader.remaining());
    }
    if (o.has(PacketFlag::world_login_request)) {
        o.world_login_request = reader.u64();
    }
    if (o.has(PacketFlag::connect_request)) {
        o.connect_request = ConnectRequest::unpack(reader);
    }
    if (o.has(PacketFlag::connect_response)) {
        o.connect_response = reader.u64();
    }
    if (o.has(PacketFlag::net_error)) {
        o.net_error = unpack_error(reader);
    }
    if (o.has(PacketFlag::net_error_disconnect)) {
        o.net_error_disconnect = unpack_error(reader);
    }
    if (o.has(PacketFlag::cicmd_command)) {
        o.cicmd_command.command = reader.u32();
        o.cicmd_command.parameter = reader.u32();
    }
    if (o.has(PacketFlag::login_error)) {
        o.login_error = reader.u32();
    }
    if (o.has(PacketFlag::time_sync)) {
        o.time_sync = reader.f64();
    }
    if (o.has(PacketFlag::echo_request)) {
        o.echo_request = reader.f32();
    }
    if (o.has(PacketFlag::echo_response)) {
        o.echo_response.request = reader.f32();
        o.echo_response.holding = reader.f32();
    }
    if (o.has(PacketFlag::flow)) {
        o.flow.bytes = reader.u32();
        o.flow.interval = reader.u16();
    }
    return o;
}

void OptionalHeaders::write(Datagram& out) const {
    if (has(PacketFlag::server_switch)) {
        out.u32(server_switch.sequence);
        out.u32(server_switch.type);
    }
    if (has(PacketFlag::logon_server_address)) {
        write_address(out, logon_server);
    }
    if (has(PacketFlag::referral)) {
        out.u64(referral.cookie);
        write_address(out, referral.address);
        out.u16(referral.server_id);
        out.u16(0);
        out.u32(0);
    }
    if (has(PacketFlag::request_retransmit)) {
        write_list(out, request_retransmit);
    }
    if (has(PacketFlag::reject_retransmit)) {
        write_list(out, reject_retransmit);
    }
    if (has(PacketFlag::ack_sequence)) {
        out.u32(ack_sequence);
    }
    if (has(PacketFlag::login_request)) {
        out.bytes(login_request);
    }
    if (has(PacketFlag::world_login_request)) {
        out.u64(world_login_request);
    }
    if (has(PacketFlag::connect_request)) {
        connect_request.write(out);
    }
    if (has(PacketFlag::connect_response)) {
        out.u64(connect_response);
    }
    if (has(PacketFlag::net_error)) {
        write_error(out, net_error);
    }
    if (has(PacketFlag::net_error_disconnect)) {
        write_error(out, net_error_disconnect);
    }
    if (has(PacketFlag::cicmd_command)) {
        out.u32(cicmd_command.command);
        out.u32(cicmd_command.parameter);
    }
    if (has(PacketFlag::login_error)) {
        out.u32(login_error);
    }
    if (has(PacketFlag::time_sync)) {
        out.f64(time_sync);
    }
    if (has(PacketFlag::echo_request)) {
        out.f32(echo_request);
    }
    if (has(PacketFlag::echo_response)) {
        out.f32(echo_response.request);
        out.f32(echo_response.holding);
    }
    if (has(PacketFlag::flow)) {
        out.u32(flow.bytes);
        out.u16(flow.interval);
    }
}

OptionalHeaders& OptionalHeaders::with_ack(std::uint32_t sequence) {
    present.set(PacketFlag::ack_sequence);
    ack_sequence = sequence;
    return *this;
}

OptionalHeaders& OptionalHeaders::with_nak(std::span<const std::uint32_t> numbers) {
    present.set(PacketFlag::request_retransmit);
    request_retransmit = SequenceList(numbers);
    return *this;
}

OptionalHeaders& OptionalHeaders::with_reject(std::span<const std::uint32_t> numbers) {
    present.set(PacketFlag::reject_retransmit);
    reject_retransmit = SequenceList(numbers);
    return *this;
}

OptionalHeaders& OptionalHeaders::with_disconnect() {
    present.set(PacketFlag::disconnect);
    return *this;
}

OptionalHeaders& OptionalHeaders::with_login_request(std::span<const std::byte> payload) {
    present.set(PacketFlag::login_request);
    login_request = payload;
    return *this;
}

OptionalHeaders& OptionalHeaders::with_connect_request(const ConnectRequest& request) {
    present.set(PacketFlag::connect_request);
    connect_request = request;
    return *this;
}

OptionalHeaders& OptionalHeaders::with_connect_response(std::uint64_t cookie) {
    present.set(PacketFlag::connect_response);
    connect_response = cookie;
    return *this;
}

OptionalHeaders& OptionalHeaders::with_cicmd(CicmdCommand command) {
    present.set(PacketFlag::cicmd_command);
    cicmd_command = command;
    return *this;
}

OptionalHeaders& OptionalHeaders::with_login_error(std::uint32_t code) {
    present.set(PacketFlag::login_error);
    login_error = code;
    return *this;
}

OptionalHeaders& OptionalHeaders::with_time_sync(double time) {
    present.set(PacketFlag::time_sync);
    time_sync = time;
    return *this;
}

OptionalHeaders& OptionalHeaders::with_echo_request(float local_time) {
    present.set(PacketFlag::echo_request);
    echo_request = local_time;
    return *this;
}

OptionalHeaders& OptionalHeaders::with_echo_response(EchoResponse response) {
    present.set(PacketFlag::echo_response);
    echo_response = response;
    return *this;
}

OptionalHeaders& OptionalHeaders::with_flow(Flow value) {
    present.set(PacketFlag::flow);
    flow = value;
    return *this;
}

}  // namespace portalspace::net
