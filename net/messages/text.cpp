#include "net/messages/text.h"

namespace portalspace::net {

HearSpeech HearSpeech::unpack(core::ByteReader& r) {
    HearSpeech m;
    m.text = Text::unpack(r);
    m.sender = Text::unpack(r);
    m.guid = core::ObjectId(r.u32());
    m.chat_type = r.u32();
    return m;
}

void HearSpeech::pack(core::ByteWriter& w) const {
    text.pack(w);
    sender.pack(w);
    w.u32(guid.value);
    w.u32(chat_type);
}

HearRangedSpeech HearRangedSpeech::unpack(core::ByteReader& r) {
    HearRangedSpeech m;
    m.text = Text::unpack(r);
    m.sender = Text::unpack(r);
    m.guid = core::ObjectId(r.u32());
    m.range = r.f32();
    m.chat_type = r.u32();
    return m;
}

void HearRangedSpeech::pack(core::ByteWriter& w) const {
    text.pack(w);
    sender.pack(w);
    w.u32(guid.value);
    w.f32(range);
    w.u32(chat_type);
}

EmoteText EmoteText::unpack(core::ByteReader& r) {
    EmoteText m;
    m.guid = core::ObjectId(r.u32());
    m.name = Text::unpack(r);
    m.text = Text::unpack(r);
    return m;
}

void EmoteText::pack(core::ByteWriter& w) const {
    w.u32(guid.value);
    name.pack(w);
    text.pack(w);
}

SoulEmote SoulEmote::unpack(core::ByteReader& r) {
    SoulEmote m;
    m.guid = core::ObjectId(r.u32());
    m.name = Text::unpack(r);
    m.text = Text::unpack(r);
    return m;
}

void SoulEmote::pack(core::ByteWriter& w) const {
    w.u32(guid.value);
    name.pack(w);
    text.pack(w);
}

ServerMessage ServerMessage::unpack(core::ByteReader& r) {
    ServerMessage m;
    m.text = Text::unpack(r);
    m.chat_type = r.u32();
    return m;
}

void ServerMessage::pack(core::ByteWriter& w) const {
    text.pack(w);
    w.u32(chat_type);
}

PlayerKilled PlayerKilled::unpack(core::ByteReader& r) {
    PlayerKilled m;
    m.text = Text::unpack(r);
    m.victim = core::ObjectId(r.u32());
    m.killer = core::ObjectId(r.u32());
    return m;
}

void PlayerKilled::pack(core::ByteWriter& w) const {
    text.pack(w);
    w.u32(victim.value);
    w.u32(killer.value);
}

Tell Tell::unpack(core::ByteReader& r) {
    Tell m;
    m.text = Text::unpack(r);
    m.sender = Text::unpack(r);
    m.sender_guid = core::ObjectId(r.u32());
    m.target = core::ObjectId(r.u32());
    m.chat_type = r.u32();
    r.skip(4);
    return m;
}

void Tell::pack(core::ByteWriter& w) const {
    text.pack(w);
    sender.pack(w);
    w.u32(sender_guid.value);
    w.u32(target.value);
    w.u32(chat_type);
    w.u32(0);
}

ChannelBroadcast ChannelBroadcast::unpack(core::ByteReader& r) {
    ChannelBroadcast m;
    m.channel = r.u32();
    m.sender = Text::unpack(r);
    m.text = Text::unpack(r);
    return m;
}

void ChannelBroadcast::pack(core::ByteWriter& w) const {
    w.u32(channel);
    sender.pack(w);
    text.pack(w);
}

WeenieErrorWithString WeenieErrorWithString::unpack(core::ByteReader& r) {
    WeenieErrorWithString m;
    m.error = r.u32();
    m.text = Text::unpack(r);
    return m;
}

void WeenieErrorWithString::pack(core::ByteWriter& w) const {
    w.u32(error);
    text.pack(w);
}

}  // namespace portalspace::net
