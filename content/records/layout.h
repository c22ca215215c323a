#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <variant>
#include <vector>

#include "content/record_list.h"
#include "content/record_maps.h"
#include "content/record_text.h"
#include "content/record_type.h"
#include "content/records/properties.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/flags.h"
#include "core/ids.h"

namespace portalspace::content {

struct MovieMedia {
    Text file_name;
    std::uint8_t stretch_to_full_screen = 0;
    bool operator==(const MovieMedia&) const = default;
};
struct AlphaMedia {
    core::DataId image;  ///< 0x06
    bool operator==(const AlphaMedia&) const = default;
};
struct AnimationMedia {
    float duration = 0;  ///< seconds
    std::uint32_t draw_mode = 0;
    List<core::DataId> frames;
    bool operator==(const AnimationMedia&) const = default;
};
struct CursorMedia {
    core::DataId image;
    std::uint32_t hot_spot_x = 0;
    std::uint32_t hot_spot_y = 0;
    bool operator==(const CursorMedia&) const = default;
};
struct ImageMedia {
    core::DataId image;
    std::uint32_t draw_mode = 0;  ///< 1 normal, 2 overlay, 3 alpha blend
    bool operator==(const ImageMedia&) const = default;
};
struct JumpMedia {
    std::uint32_t item = 0;  ///< index into the state's media
    float probability = 0;
    bool operator==(const JumpMedia&) const = default;
};
struct MessageMedia {
    std::uint32_t message = 0;
    float probability = 0;
    bool operator==(const MessageMedia&) const = default;
};
struct PauseMedia {
    float min = 0;  ///< seconds
    float max = 0;
    bool operator==(const PauseMedia&) const = default;
};
struct SoundMedia {
    core::DataId sound_table;
    std::uint32_t sound = 0;
    bool operator==(const SoundMedia&) const = default;
};
struct StateMedia {
    std::uint32_t state = 0;
    float probability = 0;
    bool operator==(const StateMedia&) const = default;
};
struct FadeMedia {
    float start_alpha = 0;
    float end_alpha = 0;
    float duration = 0;  ///< seconds
    bool operator==(const FadeMedia&) const = default;
};

/// The alternatives stand in the order of the stored types 1 to 11 (spec/dat-format.md 3.24).
using MediaPayload = std::variant<std::monostate, MovieMedia, AlphaMedia, AnimationMedia, CursorMedia, ImageMedia,
                                  JumpMedia, MessageMedia, PauseMedia, SoundMedia, StateMedia, FadeMedia>;

struct Media {
    std::uint32_t second_type = 0;  ///< the type again, as stored
    MediaPayload payload;

    [[nodiscard]] std::uint32_t type() const { return static_cast<std::uint32_t>(payload.index()); }
    bool operator==(const Media&) const = default;
};

/// Which of its own values an element has beside those of its base.
enum class LayoutFlag : std::uint32_t {
    pass_to_children = 1,
    x = 2,
    y = 4,
    width = 8,
    height = 0x10,
    z_level = 0x20,
};

/// Retail StateDesc.
struct LayoutState {
    std::uint32_t state_id = 0;
    std::uint8_t pass_to_children = 0;
    core::Flags<LayoutFlag> flags;
    PropertyStructure properties;
    List<Media> media;

    bool operator==(const LayoutState&) const = default;
};

/// Retail ElementDesc. With a base element it inherits from that element of the base layout; such chains may loop in
/// damaged data. Pixels relative to the parent.
struct LayoutElement {
    LayoutState state;  ///< its flags say which of the next five are stored
    std::int32_t x = 0;
    std::int32_t y = 0;
    std::int32_t width = 0;
    std::int32_t height = 0;
    std::int32_t z_level = 0;
    std::uint32_t read_order = 0;
    std::uint32_t element_id = 0;
    std::uint32_t type = 0;
    std::uint32_t base_element = 0;
    core::DataId base_layout;  ///< 0x21, zero none
    std::uint32_t default_state = 0;
    std::uint32_t left_anchor = 0;
    std::uint32_t top_anchor = 0;
    std::uint32_t right_anchor = 0;
    std::uint32_t bottom_anchor = 0;
    HashTable<LayoutState> states;
    HashTable<LayoutElement> children;

    bool operator==(const LayoutElement& other) const;
};

struct LayoutDesc;

/// An element, then the element it inherits from, and so on. `find` gives the layout of an id or null; a chain that
/// loops ends where it began.
[[nodiscard]] std::vector<const LayoutElement*> base_elements(
    const LayoutElement& element, const std::function<const LayoutDesc*(core::DataId)>& find);

/// 0x21, in the local file (spec/dat-format.md 3.24). More than 64 levels of elements, a media type outside 1..11 and
/// unknown properties are a FormatError.
struct LayoutDesc {
    static constexpr RecordType kRecordType = RecordType::layout;
    static constexpr std::size_t kUnfolds = 5;

    core::DataId id;
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    HashTable<LayoutElement> elements;

    /// The element of that id at any depth, or null.
    [[nodiscard]] const LayoutElement* element(std::uint32_t element_id) const;

    bool operator==(const LayoutDesc& other) const;
    static LayoutDesc unpack(core::ByteReader& reader, const PropertyTypes* types);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
