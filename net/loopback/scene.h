#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/ids.h"
#include "core/math.h"
#include "core/position.h"

namespace portalspace::net {

/// Typed script of PhysicsDesc and F755 (spec/net-messages.md 14.13): the type is a key of the object's script table,
/// no DAT id.
struct SceneScript {
    std::uint32_t type = 0;
    float intensity = 0;
    bool operator==(const SceneScript&) const = default;
};

/// Something that can be carried: what a chest holds, a vendor sells and a character owns.
struct SceneItem {
    std::string key;
    std::string name;
    std::uint32_t wcid = 1;
    core::DataId setup;
    core::DataId icon;
    std::uint32_t item_type = 0x80;
    std::uint32_t value = 1;
    std::uint16_t burden = 10;
    std::uint16_t max_stack = 1;
    std::size_t line = 0;  ///< of the text that it was read from; 0: none
};

/// What somebody holds at the beginning of the scene.
struct SceneStock {
    std::string item;  ///< key of a SceneItem
    std::uint32_t amount = 1;
    std::size_t line = 0;  ///< of the text that it was read from; 0: none
};

/// One thing that stands in the scene, as CreateObject describes it.
struct SceneObject {
    std::string key;  ///< by which steps name it; unique in the scene
    core::ObjectId guid;
    std::string name;
    std::uint32_t wcid = 1;
    core::DataId setup;
    core::DataId motion_table;
    core::DataId sound_table;
    core::DataId script_table;
    core::Position position;  ///< landblock-relative metres
    bool on_ground =
        false;  ///< position.frame.origin.z counts from the ground; place_on_ground() turns it into a height
    std::uint32_t state = 0x00000408;  ///< physics state bits (spec/net-messages.md 5.2)
    std::optional<float> scale;
    std::optional<float> translucency;
    std::optional<std::uint32_t> placement;  ///< placement frame; only without `style`
    std::optional<SceneScript> default_script;
    std::uint16_t style = 0;         ///< low half of the stance command; 0: no movement data at all
    std::uint16_t forward = 0x0003;  ///< low half of the forward command; Ready
    std::uint32_t item_type = 0;
    std::uint32_t description_flags = 0;
    float radius = 0.5F;  ///< the cylinder that bolts meet, metres
    float height = 1.8F;
    std::uint32_t health = 0;  ///< above zero: it can be fought
    std::uint32_t damage = 0;  ///< above zero: it strikes back
    std::string greeting;      ///< a vendor's words to a customer
    std::vector<SceneStock> stock;
    std::optional<core::Position> leads_to;  ///< of a portal
    std::size_t line = 0;                    ///< of the text that it was read from; 0: none
};

/// Bits of `description_flags` that this server acts upon (spec/net-messages.md 5.3).
inline constexpr std::uint32_t kSceneOpenable = 0x00000001;
inline constexpr std::uint32_t kSceneAttackable = 0x00000010;
inline constexpr std::uint32_t kSceneVendor = 0x00000200;
inline constexpr std::uint32_t kSceneDoor = 0x00001000;
inline constexpr std::uint32_t kScenePortal = 0x00040000;

/// What a bolt step throws. The defaults are those of war-magic bolts on ACE (spec/net-messages.md 12.3.1).
struct SceneProjectile {
    std::string key;
    std::string name;
    std::uint32_t wcid = 0;
    std::uint16_t spell = 0;  ///< 0: none on the wire
    core::DataId setup;
    core::DataId sound_table;
    core::DataId script_table;
    std::uint32_t state = 0x00028B48;
    std::uint32_t impact_state = 0x00128374;
    std::optional<float> scale;
    float friction = 1.0F;
    float elasticity = 0.0F;
    core::Vec3 omega{0, 0, 0};  ///< radians per second; on the wire only when not zero
    SceneScript default_script{0x5A, 1.0F};
    float speed = 15.0F;           ///< metres per second
    float start_distance = 1.16F;  ///< from the caster's axis towards the target, metres
    float start_height = 1.18F;    ///< above the caster's origin, metres
    float linger = 5.0F;           ///< seconds between impact and DeleteObject
    bool arrow = false;            ///< ends with its impact, as the shot of a bow does
    std::uint32_t damage = 10;     ///< to what it hits, when a player threw it
    std::string words;             ///< of the spell; empty: none are spoken
    std::size_t line = 0;          ///< of the text that it was read from; 0: none
};

/// The actor speaks (02BB).
struct SayStep {
    std::string actor;
    std::string text;
    std::uint32_t chat_type = 2;  ///< 2 speech, 17 spell words
};
/// The actor moves (F74C, type 0): stance, forward command and its speed.
struct MotionStep {
    std::string actor;
    std::uint16_t style = 0x003D;
    std::uint16_t forward = 0x0003;
    float speed = 1.0F;
};
/// A typed script at the actor (F755).
struct ScriptStep {
    std::string actor;
    SceneScript script;
};
/// A script by DAT id at the actor (F754).
struct ScriptIdStep {
    std::string actor;
    core::DataId script;
};
/// A sound of the actor's sound table (F750).
struct SoundStep {
    std::string actor;
    std::uint32_t sound = 0;
    float volume = 1.0F;
};
/// The actor walks or is set to another place of its landblock (F748).
struct MoveStep {
    std::string actor;
    core::Vec3 to{0, 0, 0};
    float heading = 0;
    bool on_ground = false;
};
/// The actor's physics state changes (F74B).
struct StateStep {
    std::string actor;
    std::uint32_t state = 0;
};
/// The caster throws a projectile at the target; flight and impact follow by themselves (F745, F755 Launch; F74B, F755
/// Explode, F74E; F747).
struct BoltStep {
    std::string actor;
    std::string target;
    std::string projectile;
    float intensity = 0;  ///< of Launch and Explode: (spell level - 1) / 5, at most 1
};

using SceneAction =
    std::variant<SayStep, MotionStep, ScriptStep, ScriptIdStep, SoundStep, MoveStep, StateStep, BoltStep>;

struct SceneStep {
    double at = 0;  ///< seconds after the round's start
    SceneAction action;
    std::size_t line = 0;  ///< of the text that it was read from; 0: none
};

/// Steps that are played one after the other, and again every `repeat` seconds when that is above zero.
struct SceneTimeline {
    double start = 0;  ///< seconds after the first player has entered
    double repeat = 0;
    std::vector<SceneStep> steps;  ///< in ascending order of time
    std::size_t line = 0;          ///< of the text that it was read from; 0: none
};

/// A place, its things and what happens there, as plain data.
struct Scene {
    std::string server_name = "Portalspace";
    SceneObject player;  ///< the character of whoever logs in
    std::vector<SceneObject> objects;
    std::vector<SceneProjectile> projectiles;
    std::vector<SceneItem> items;
    std::vector<SceneTimeline> timelines;

    /// The player, an object, or null.
    [[nodiscard]] const SceneObject* find(std::string_view key) const;
    [[nodiscard]] const SceneProjectile* find_projectile(std::string_view key) const;
    [[nodiscard]] const SceneItem* find_item(std::string_view key) const;
};

/// Height of the land in metres at a place of the given landblock (the upper 16 bits of the cell id).
using GroundHeight = std::function<float(core::CellId block, float x, float y)>;

/// Adds the ground's height to everything that is marked as standing on it.
void place_on_ground(Scene& scene, const GroundHeight& ground);

/// What is wrong with a scene, and the line of its text (0: it has none, or all of it is meant).
struct SceneFault {
    std::string text;  ///< empty: nothing is wrong
    std::size_t line = 0;
};

/// What a scene must be before a server plays it: keys and guids unique, every name in a step known, times finite and
/// ascending, numbers finite. Returns the first thing that is wrong.
[[nodiscard]] SceneFault check_scene(const Scene& scene);

/// Reads the line-based text form (docs/scene-files.md). Throws core::FormatError whose text names the line.
[[nodiscard]] Scene parse_scene(std::string_view text);

}  // namespace portalspace::net
