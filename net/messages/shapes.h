#pragma once

#include <cstdint>

#include "net/messages/codec.h"

/// Layouts that many messages share. A message of such a shape is an alias in the header of its family.
namespace portalspace::net {

/// A message without a body.
template <std::uint32_t Opcode>
struct PlainMessage {
    static constexpr std::uint32_t kOpcode = Opcode;
    template <class V, class M>
    static void fields(V&, M&) {}
    bool operator==(const PlainMessage&) const = default;
};

template <std::uint32_t Event>
struct PlainEvent {
    static constexpr std::uint32_t kEvent = Event;
    template <class V, class M>
    static void fields(V&, M&) {}
    bool operator==(const PlainEvent&) const = default;
};

/// An event that names one object.
template <std::uint32_t Event>
struct ObjectEvent {
    static constexpr std::uint32_t kEvent = Event;
    core::ObjectId guid;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
    }
    bool operator==(const ObjectEvent&) const = default;
};

template <std::uint32_t Event>
struct TextEvent {
    static constexpr std::uint32_t kEvent = Event;
    Text text;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("text", m.text);
    }
    bool operator==(const TextEvent&) const = default;
};

/// An event with an error code of spec/net-messages.md 14.7; zero means that it went well.
template <std::uint32_t Event>
struct ErrorEvent {
    static constexpr std::uint32_t kEvent = Event;
    std::uint32_t error = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("error", m.error);
    }
    bool operator==(const ErrorEvent&) const = default;
};

template <std::uint32_t Action>
struct PlainAction {
    static constexpr std::uint32_t kAction = Action;
    template <class V, class M>
    static void fields(V&, M&) {}
    bool operator==(const PlainAction&) const = default;
};

/// An action on one object.
template <std::uint32_t Action>
struct ObjectAction {
    static constexpr std::uint32_t kAction = Action;
    core::ObjectId guid;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("guid", m.guid);
    }
    bool operator==(const ObjectAction&) const = default;
};

/// An action with one text: something said, or a name.
template <std::uint32_t Action>
struct TextAction {
    static constexpr std::uint32_t kAction = Action;
    static constexpr std::size_t kMostBytes = 512;
    Text text;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v.require_outgoing(m.text.raw.size() <= kMostBytes, "a text of at most 512 bytes");
        v("text", m.text);
    }
    bool operator==(const TextAction&) const = default;
};

/// An action with one number: an index, a mode, a mask.
template <std::uint32_t Action>
struct NumberAction {
    static constexpr std::uint32_t kAction = Action;
    std::uint32_t value = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("value", m.value);
    }
    bool operator==(const NumberAction&) const = default;
};

/// An action that switches something on or off.
template <std::uint32_t Action>
struct SwitchAction {
    static constexpr std::uint32_t kAction = Action;
    bool on = false;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("on", m.on);
    }
    bool operator==(const SwitchAction&) const = default;
};

}  // namespace portalspace::net
