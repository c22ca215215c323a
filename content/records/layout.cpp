#include "content/records/layout.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "content/fields.h"
#include "core/format_error.h"

namespace portalspace::content {

namespace {

constexpr int kMaxDepth = 64;  // spec/dat-format.md 5.2

struct MediaLayout {
    template <class F, class T>
    static void one(F& f, T& m) {
        using M = std::remove_const_t<T>;
        if constexpr (std::is_same_v<M, MovieMedia>) {
            f(P8{m.file_name}, m.stretch_to_full_screen);
        } else if constexpr (std::is_same_v<M, AlphaMedia>) {
            f(m.image);
        } else if constexpr (std::is_same_v<M, AnimationMedia>) {
            f(RawFloat{m.duration}, m.draw_mode);
            f.list(m.frames);
        } else if constexpr (std::is_same_v<M, CursorMedia>) {
            f(m.image, m.hot_spot_x, m.hot_spot_y);
        } else if constexpr (std::is_same_v<M, ImageMedia>) {
            f(m.image, m.draw_mode);
        } else if constexpr (std::is_same_v<M, JumpMedia>) {
            f(m.item, RawFloat{m.probability});
        } else if constexpr (std::is_same_v<M, MessageMedia>) {
            f(m.message, RawFloat{m.probability});
        } else if constexpr (std::is_same_v<M, PauseMedia>) {
            f(RawFloat{m.min}, RawFloat{m.max});
        } else if constexpr (std::is_same_v<M, SoundMedia>) {
            f(m.sound_table, m.sound);
        } else if constexpr (std::is_same_v<M, StateMedia>) {
            f(m.state, RawFloat{m.probability});
        } else if constexpr (std::is_same_v<M, FadeMedia>) {
            f(RawFloat{m.start_alpha}, RawFloat{m.end_alpha}, RawFloat{m.duration});
        } else {
            static_assert(std::is_same_v<M, std::monostate>, "every medium has a layout");
        }
    }
};

using ReadPayload = void (*)(FieldReader&, MediaPayload&);

template <std::size_t... Index>
constexpr std::array<ReadPayload, sizeof...(Index)> payload_readers(std::index_sequence<Index...>) {
    return {[](FieldReader& f, MediaPayload& payload) { MediaLayout::one(f, payload.emplace<Index>()); }...};
}

constexpr auto kReaders = payload_readers(std::make_index_sequence<std::variant_size_v<MediaPayload>>{});

void unpack_media(FieldReader& f, Media& media) {
    std::uint32_t type = 0;
    f(type, media.second_type);
    if (type == 0 || type >= kReaders.size()) {
        core::fail_record(f.reader(), core::FormatReason::bad_enum, "a media type of 1 to 11", std::to_string(type));
    }
    kReaders[type](f, media.payload);
}

void pack_media(FieldWriter& f, const Media& media) {
    f(media.type(), media.second_type);
    std::visit([&f](const auto& payload) { MediaLayout::one(f, payload); }, media.payload);
}

void unpack_state(FieldReader& f, LayoutState& state, const PropertyTypes* types) {
    f(state.state_id, state.pass_to_children, state.flags);
    state.properties = unpack_properties(f.reader(), types);
    f.smart(state.media, 12, unpack_media);
}

void pack_state(FieldWriter& f, const LayoutState& state) {
    f(state.state_id, state.pass_to_children, state.flags);
    pack_properties(f.writer(), state.properties);
    f.smart(state.media, 12, pack_media);
}

template <class Fields, class T>
void element_head_layout(Fields& f, T& e) {
    f(e.read_order, e.element_id, e.type, e.base_element, e.base_layout, e.default_state);
    const std::array flags{LayoutFlag::x, LayoutFlag::y, LayoutFlag::width, LayoutFlag::height, LayoutFlag::z_level};
    const std::array fields{&e.x, &e.y, &e.width, &e.height, &e.z_level};
    for (std::size_t i = 0; i < flags.size(); ++i) {
        if (e.state.flags.has(flags[i])) {
            f(*fields[i]);
        }
    }
    f(e.left_anchor, e.top_anchor, e.right_anchor, e.bottom_anchor);
}

void unpack_element(FieldReader& f, LayoutElement& element, const PropertyTypes* types, int depth) {
    if (depth > kMaxDepth) {
        core::fail_record(f.reader(), core::FormatReason::depth, "at most 64 levels of elements", "more");
    }
    unpack_state(f, element.state, types);
    element_head_layout(f, element);
    f.hash(element.states, 16,
           [types](FieldReader& fields, LayoutState& state) { unpack_state(fields, state, types); });
    f.hash(element.children, 60, [types, depth](FieldReader& fields, LayoutElement& child) {
        unpack_element(fields, child, types, depth + 1);
    });
}

void pack_element(FieldWriter& f, const LayoutElement& element) {
    pack_state(f, element.state);
    element_head_layout(f, element);
    f.hash(element.states, 16, pack_state);
    f.hash(element.children, 60, pack_element);
}

const LayoutElement* find_element(const HashTable<LayoutElement>& elements, std::uint32_t element_id) {
    if (const LayoutElement* here = elements.find(element_id)) {
        return here;
    }
    for (const auto& row : elements.rows) {
        if (const LayoutElement* below = find_element(row.value.children, element_id)) {
            return below;
        }
    }
    return nullptr;
}

}  // namespace

const LayoutElement* LayoutDesc::element(std::uint32_t element_id) const { return find_element(elements, element_id); }

std::vector<const LayoutElement*> base_elements(const LayoutElement& element,
                                                const std::function<const LayoutDesc*(core::DataId)>& find) {
    std::vector<const LayoutElement*> chain;
    for (const LayoutElement* at = &element;
         at != nullptr && std::find(chain.begin(), chain.end(), at) == chain.end();) {
        chain.push_back(at);
        const LayoutDesc* base = at->base_element != 0 && at->base_layout ? find(at->base_layout) : nullptr;
        at = base == nullptr ? nullptr : base->element(at->base_element);
    }
    return chain;
}

bool LayoutElement::operator==(const LayoutElement& o) const {
    const auto numbers = [](const LayoutElement& e) {
        return std::array{static_cast<std::uint32_t>(e.x),
                          static_cast<std::uint32_t>(e.y),
                          static_cast<std::uint32_t>(e.width),
                          static_cast<std::uint32_t>(e.height),
                          static_cast<std::uint32_t>(e.z_level),
                          e.read_order,
                          e.element_id,
                          e.type,
                          e.base_element,
                          e.base_layout.value,
                          e.default_state,
                          e.left_anchor,
                          e.top_anchor,
                          e.right_anchor,
                          e.bottom_anchor};
    };
    return state == o.state && numbers(*this) == numbers(o) && states == o.states && children == o.children;
}

bool LayoutDesc::operator==(const LayoutDesc& other) const {
    return id == other.id && width == other.width && height == other.height && elements == other.elements;
}

LayoutDesc LayoutDesc::unpack(core::ByteReader& reader, const PropertyTypes* types) {
    LayoutDesc layout;
    FieldReader f(reader);
    f(layout.id, layout.width, layout.height);
    f.hash(layout.elements, 60,
           [types](FieldReader& fields, LayoutElement& element) { unpack_element(fields, element, types, 1); });
    return layout;
}

void LayoutDesc::pack(core::ByteWriter& writer) const {
    FieldWriter f(writer);
    f(id, width, height);
    f.hash(elements, 60, pack_element);
}

}  // namespace portalspace::content
