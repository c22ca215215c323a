#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "content/record_list.h"
#include "content/record_maps.h"
#include "content/record_text.h"
#include "content/record_type.h"
#include "core/byte_reader.h"
#include "core/byte_writer.h"
#include "core/ids.h"
#include "core/position.h"

namespace portalspace::content {

/// 0x0E000007: what "*wave*" does (spec/dat-format.md 3.14). Both lists are stored as packed hashes.
struct ChatPoseTable {
    static constexpr RecordType kRecordType = RecordType::chat_pose_table;
    static constexpr std::size_t kUnfolds = 3;

    struct Pose {
        Text command;
        Text pose;
        bool operator==(const Pose&) const = default;
    };
    struct Emote {
        Text pose;
        Text you;    ///< what the player reads
        Text other;  ///< what others read behind the name
        bool operator==(const Emote&) const = default;
    };

    core::DataId id;
    std::uint16_t pose_buckets = 0;
    List<Pose> poses;
    std::uint16_t emote_buckets = 0;
    List<Emote> emotes;

    /// By the whole name; null when there is none.
    [[nodiscard]] const Pose* pose(std::string_view command) const;
    [[nodiscard]] const Emote* emote(std::string_view pose_name) const;

    bool operator==(const ChatPoseTable&) const = default;
    static ChatPoseTable unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

/// A class of things and its sub-classes.
struct HierarchyNode {
    Text name;
    std::uint32_t class_id = 0;
    List<HierarchyNode> children;

    bool operator==(const HierarchyNode&) const = default;
};

/// 0x0E00000D (spec/dat-format.md 3.14); ACE calls it the generator table. More than 64 levels is a FormatError.
struct ObjectHierarchy {
    static constexpr RecordType kRecordType = RecordType::object_hierarchy;
    static constexpr std::size_t kUnfolds = 3;

    core::DataId id;
    HierarchyNode root;

    bool operator==(const ObjectHierarchy&) const = default;
    static ObjectHierarchy unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

/// 0x0E00001A: records that retail knows to be bad.
struct BadDataTable {
    static constexpr RecordType kRecordType = RecordType::bad_data_table;
    static constexpr std::size_t kUnfolds = 1;

    core::DataId id;
    PackHash<std::uint32_t> records;

    bool operator==(const BadDataTable&) const = default;
    static BadDataTable unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

/// Retail CContract.
struct Contract {
    static constexpr std::size_t kTexts = 11;
    static constexpr std::size_t kPositions = 3;

    std::uint32_t version = 0;
    std::uint32_t contract_id = 0;
    /// Name, description, progress text, start NPC, end NPC, flags stamped, started, finished, progress, timer, repeat
    /// time.
    std::array<Text, kTexts> texts{};
    std::array<core::Position, kPositions> positions{};  ///< start NPC, end NPC, quest area

    bool operator==(const Contract&) const = default;
};

/// 0x0E00001D by contract id (spec/dat-format.md 3.14).
struct ContractTable {
    static constexpr RecordType kRecordType = RecordType::contract_table;

    core::DataId id;
    PackHash<Contract> contracts;

    bool operator==(const ContractTable&) const = default;
    static ContractTable unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

/// 0x0E00001E: words that names must not hold, by audience (spec/dat-format.md 3.14).
struct TabooTable {
    static constexpr RecordType kRecordType = RecordType::taboo_table;
    static constexpr std::size_t kUnfolds = 3;

    struct Audience {
        std::uint32_t key = 0;
        std::uint16_t unknown = 0;
        List<Text> patterns;  ///< '*' stands for anything
        bool operator==(const Audience&) const = default;
    };

    core::DataId id;
    HashTable<Audience> audiences;

    bool operator==(const TabooTable&) const = default;
    static TabooTable unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

/// 0x0E000020: what a character's name must look like, by language (spec/dat-format.md 3.14).
struct NameFilterTable {
    static constexpr RecordType kRecordType = RecordType::name_filter_table;
    static constexpr std::size_t kUnfolds = 5;

    struct Filter {
        std::uint32_t max_equal_letters = 0;  ///< in a row
        std::uint32_t max_vowels = 0;         ///< in a row
        std::uint32_t vowel_within = 0;       ///< the first so many letters hold a vowel
        std::uint32_t vowel_run = 0;          ///< every stretch of so many letters holds a vowel
        Text16 extra_characters;              ///< allowed beside letters
        List<Text16> compound_letters;        ///< "th", "ch", ...: count as one
        bool operator==(const Filter&) const = default;
    };

    core::DataId id;
    HashTable<Filter> languages;

    bool operator==(const NameFilterTable&) const = default;
    static NameFilterTable unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

/// 0x0E01xxxx: which properties the client may see (spec/dat-format.md 3.14).
struct QualityFilter {
    static constexpr RecordType kRecordType = RecordType::quality_filter;
    static constexpr std::size_t kUnfolds = 1;

    core::DataId id;
    /// Property numbers of int, int64, bool, float, data id, instance id, string and position.
    std::array<List<std::uint32_t>, 8> properties{};
    std::array<List<std::uint32_t>, 3> creature{};  ///< attributes, vitals, skills

    bool operator==(const QualityFilter&) const = default;
    static QualityFilter unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

/// 0x30: the motions of attacks (spec/dat-format.md 3.14). Retail CombatManeuverTable.
struct CombatTable {
    static constexpr RecordType kRecordType = RecordType::combat_table;
    static constexpr std::size_t kUnfolds = 1;

    struct Maneuver {
        std::uint32_t stance = 0;
        std::uint32_t attack_height = 0;  ///< 1 high, 2 medium, 3 low
        std::uint32_t attack_type = 0;    ///< bits, spec/dat-format.md A.5
        std::uint32_t min_skill = 0;
        std::uint32_t motion = 0;
        bool operator==(const Maneuver&) const = default;
    };

    core::DataId id;
    List<Maneuver> maneuvers;

    bool operator==(const CombatTable&) const = default;
    static CombatTable unpack(core::ByteReader& reader);
    void pack(core::ByteWriter& writer) const;
};

}  // namespace portalspace::content
