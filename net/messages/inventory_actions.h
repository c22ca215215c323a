#pragma once

#include <cstdint>

#include "net/messages/codec.h"
#include "net/messages/shapes.h"

namespace portalspace::net {

/// What the player does with things (F7B1, spec/net-messages.md 8.4). One busy action at a time: ACE answers
/// overlapping requests with error 0x1D.

/// 0036: always answered by UseDone. 0035: one thing on another.
using Use = ObjectAction<0x0036>;
struct UseWithTarget {
    static constexpr std::uint32_t kAction = 0x0035;
    core::ObjectId source;
    core::ObjectId target;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("source", m.source);
        v("target", m.target);
    }
    bool operator==(const UseWithTarget&) const = default;
};

struct PutItemInContainer {
    static constexpr std::uint32_t kAction = 0x0019;
    core::ObjectId item;
    core::ObjectId container;
    std::int32_t slot = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("item", m.item);
        v("container", m.container);
        v("slot", m.slot);
    }
    bool operator==(const PutItemInContainer&) const = default;
};

/// 001A: `location` is one equip bit or the item's whole mask.
struct GetAndWieldItem {
    static constexpr std::uint32_t kAction = 0x001A;
    core::ObjectId item;
    std::int32_t location = 0;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("item", m.item);
        v.hex("location", m.location);
    }
    bool operator==(const GetAndWieldItem&) const = default;
};

using DropItem = ObjectAction<0x001B>;

struct GiveObjectRequest {
    static constexpr std::uint32_t kAction = 0x00CD;
    core::ObjectId target;
    core::ObjectId item;
    std::int32_t amount = 1;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("target", m.target);
        v("item", m.item);
        v("amount", m.amount);
    }
    bool operator==(const GiveObjectRequest&) const = default;
};

struct StackableMerge {
    static constexpr std::uint32_t kAction = 0x0054;
    core::ObjectId from;
    core::ObjectId to;
    std::int32_t amount = 1;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("from", m.from);
        v("to", m.to);
        v("amount", m.amount);
    }
    bool operator==(const StackableMerge&) const = default;
};

struct StackableSplitToContainer {
    static constexpr std::uint32_t kAction = 0x0055;
    core::ObjectId stack;
    core::ObjectId container;
    std::int32_t slot = 0;
    std::int32_t amount = 1;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("stack", m.stack);
        v("container", m.container);
        v("slot", m.slot);
        v("amount", m.amount);
    }
    bool operator==(const StackableSplitToContainer&) const = default;
};

struct StackableSplitTo3D {
    static constexpr std::uint32_t kAction = 0x0056;
    core::ObjectId stack;
    std::int32_t amount = 1;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("stack", m.stack);
        v("amount", m.amount);
    }
    bool operator==(const StackableSplitTo3D&) const = default;
};

struct StackableSplitToWield {
    static constexpr std::uint32_t kAction = 0x019B;
    core::ObjectId stack;
    std::int32_t location = 0;
    std::int32_t amount = 1;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("stack", m.stack);
        v.hex("location", m.location);
        v("amount", m.amount);
    }
    bool operator==(const StackableSplitToWield&) const = default;
};

using NoLongerViewingContents = ObjectAction<0x0195>;

/// 019C, 019D: the shortcut bar. Behind the guid stands a spell, always zero.
struct AddShortCut {
    static constexpr std::uint32_t kAction = 0x019C;
    std::uint32_t index = 0;
    core::ObjectId guid;

    template <class V, class M>
    static void fields(V& v, M& m) {
        v("index", m.index);
        v("guid", m.guid);
        v.reserved(4);
    }
    bool operator==(const AddShortCut&) const = default;
};
using RemoveShortCut = NumberAction<0x019D>;

}  // namespace portalspace::net
