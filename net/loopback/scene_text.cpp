#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>
#include <utility>

#include "core/format_error.h"
#include "net/loopback/scene.h"

// The text form of a scene (docs/scene-files.md): one thing a line; what a line does not say has the defaults of
// scene.h.

namespace portalspace::net {

namespace {

struct Word {
    std::string key;  ///< before '=', or empty
    std::string value;
    bool used = false;
};

/// The words of one line, and the complaints about them.
class Line {
public:
    Line(std::string_view text, std::size_t number, std::size_t offset) : number_(number), offset_(offset) {
        split(text);
    }

    [[nodiscard]] bool empty() const { return words_.empty(); }
    [[nodiscard]] std::size_t where() const { return number_; }

    [[noreturn]] void fail(const std::string& expected, const std::string& found) const {
        throw core::FormatError(offset_, "line " + std::to_string(number_) + ": " + expected, found);
    }

    /// The next word without a key.
    std::string positional(const std::string& what) {
        for (Word& word : words_) {
            if (!word.used && word.key.empty()) {
                word.used = true;
                return word.value;
            }
        }
        fail(what, "nothing");
    }
    bool flag(std::string_view name) {
        for (Word& word : words_) {
            if (!word.used && word.key.empty() && word.value == name) {
                word.used = true;
                return true;
            }
        }
        return false;
    }
    const std::string* option(std::string_view key) {
        for (Word& word : words_) {
            if (!word.used && word.key == key) {
                word.used = true;
                return &word.value;
            }
        }
        return nullptr;
    }
    void text(std::string_view key, std::string& value) {
        if (const std::string* word = option(key)) {
            value = *word;
        }
    }
    template <class T>
    void number(std::string_view key, T& value) {
        if (const std::string* word = option(key)) {
            value = to_number<T>(*word, std::string(key));
        }
    }
    template <class T>
    void number(std::string_view key, std::optional<T>& value) {
        if (const std::string* word = option(key)) {
            value = to_number<T>(*word, std::string(key));
        }
    }
    template <class Tag>
    void id(std::string_view key, core::Id<Tag>& value) {
        if (const std::string* word = option(key)) {
            value = core::Id<Tag>{to_number<std::uint32_t>(*word, std::string(key))};
        }
    }
    /// "x,y,z"
    void vector(std::string_view key, core::Vec3& value) {
        const std::string* word = option(key);
        if (word == nullptr) {
            return;
        }
        const std::string what = std::string(key) + " as x,y,z";
        const std::size_t first = word->find(',');
        const std::size_t second = first == std::string::npos ? first : word->find(',', first + 1);
        if (second == std::string::npos) {
            fail(what, *word);
        }
        value.x = to_number<float>(word->substr(0, first), what);
        value.y = to_number<float>(word->substr(first + 1, second - first - 1), what);
        value.z = to_number<float>(word->substr(second + 1), what);
    }
    template <class T>
    T to_number(const std::string& word, const std::string& what) const {
        T value{};
        const char* begin = word.data();
        const char* end = begin + word.size();
        std::from_chars_result result{};
        if constexpr (std::is_floating_point_v<T>) {
            result = std::from_chars(begin, end, value);
            if (result.ec == std::errc{} && !std::isfinite(value)) {
                fail("a finite number for " + what, word);
            }
        } else {
            const bool hex = word.size() > 2 && word[0] == '0' && (word[1] == 'x' || word[1] == 'X');
            result = std::from_chars(begin + (hex ? 2 : 0), end, value, hex ? 16 : 10);
        }
        if (result.ec != std::errc{} || result.ptr != end) {
            fail("a number for " + what, word);
        }
        return value;
    }
    /// Complains about words that nobody asked for.
    void finish() const {
        for (const Word& word : words_) {
            if (!word.used) {
                fail("no further word", word.key.empty() ? word.value : word.key + "=" + word.value);
            }
        }
    }

private:
    void split(std::string_view text) {
        Word word;
        bool inside = false;
        bool quoted = false;
        const auto close = [&] {
            if (inside) {
                words_.push_back(std::exchange(word, Word{}));
                inside = false;
            }
        };
        for (const char c : text) {
            if (quoted) {
                if (c == '"') {
                    quoted = false;
                } else {
                    word.value += c;
                }
            } else if (c == '#') {
                break;
            } else if (c == '"') {
                quoted = inside = true;
            } else if (c == ' ' || c == '\t' || c == '\r') {
                close();
            } else if (c == '=' && word.key.empty() && !word.value.empty()) {
                word.key = std::exchange(word.value, std::string());
            } else {
                word.value += c;
                inside = true;
            }
        }
        if (quoted) {
            fail("a closing quotation mark", std::string(text));
        }
        close();
    }

    std::vector<Word> words_;
    std::size_t number_;
    std::size_t offset_;
};

void read_default_script(Line& line, std::optional<SceneScript>& script) {
    std::optional<std::uint32_t> type;
    std::optional<float> intensity;
    line.number("default-script", type);
    line.number("default-intensity", intensity);
    if (type.has_value()) {
        script = SceneScript{*type, intensity.value_or(1.0F)};
    }
}

/// What a thing is for: the words door, chest, vendor and portal set what the client must know of it.
void read_role(Line& line, SceneObject& object) {
    constexpr std::uint32_t kContainer = 0x200;
    constexpr std::uint32_t kStuck = 0x4;
    if (line.flag("door")) {
        object.description_flags |= kSceneDoor | kStuck;
    }
    if (line.flag("chest")) {
        object.description_flags |= kSceneOpenable | kStuck;
        object.item_type |= kContainer;
    }
    if (line.flag("vendor")) {
        object.description_flags |= kSceneVendor | kStuck;
    }
    core::Position target = object.position;
    line.id("to-cell", target.cell);
    line.vector("to", target.frame.origin);
    if (line.flag("portal")) {
        object.description_flags |= kScenePortal | kStuck;
        object.leads_to = target;
    }
}

SceneObject read_object(Line& line) {
    SceneObject object;
    object.line = line.where();
    object.key = line.positional("a key");
    object.name = object.key;
    float heading = 0;
    line.text("name", object.name);
    line.id("guid", object.guid);
    line.number("wcid", object.wcid);
    line.id("setup", object.setup);
    line.id("motions", object.motion_table);
    line.id("sounds", object.sound_table);
    line.id("scripts", object.script_table);
    line.id("cell", object.position.cell);
    line.vector("at", object.position.frame.origin);
    line.number("heading", heading);
    line.number("state", object.state);
    line.number("scale", object.scale);
    line.number("translucency", object.translucency);
    line.number("placement", object.placement);
    line.number("style", object.style);
    line.number("forward", object.forward);
    line.number("type", object.item_type);
    line.number("flags", object.description_flags);
    line.number("radius", object.radius);
    line.number("height", object.height);
    line.number("health", object.health);
    line.number("damage", object.damage);
    line.text("greeting", object.greeting);
    read_default_script(line, object.default_script);
    read_role(line, object);
    object.on_ground = line.flag("ground");
    object.position.frame.set_heading(heading);
    return object;
}

SceneProjectile read_projectile(Line& line) {
    SceneProjectile projectile;
    projectile.line = line.where();
    projectile.key = line.positional("a key");
    projectile.name = projectile.key;
    line.text("name", projectile.name);
    line.number("wcid", projectile.wcid);
    line.number("spell", projectile.spell);
    line.id("setup", projectile.setup);
    line.id("sounds", projectile.sound_table);
    line.id("scripts", projectile.script_table);
    line.number("state", projectile.state);
    line.number("impact-state", projectile.impact_state);
    line.number("scale", projectile.scale);
    line.number("friction", projectile.friction);
    line.number("elasticity", projectile.elasticity);
    line.vector("omega", projectile.omega);
    line.number("default-script", projectile.default_script.type);
    line.number("default-intensity", projectile.default_script.intensity);
    line.number("speed", projectile.speed);
    line.number("start-distance", projectile.start_distance);
    line.number("start-height", projectile.start_height);
    line.number("linger", projectile.linger);
    line.number("damage", projectile.damage);
    line.text("words", projectile.words);
    projectile.arrow = line.flag("arrow");
    return projectile;
}

SceneItem read_item(Line& line) {
    SceneItem item;
    item.line = line.where();
    item.key = line.positional("a key");
    item.name = item.key;
    line.text("name", item.name);
    line.number("wcid", item.wcid);
    line.id("setup", item.setup);
    line.id("icon", item.icon);
    line.number("type", item.item_type);
    line.number("value", item.value);
    line.number("burden", item.burden);
    line.number("stack", item.max_stack);
    return item;
}

void read_stock(Line& line, Scene& scene) {
    const std::string holder = line.positional("who holds it");
    SceneStock stock{line.positional("an item"), 1, line.where()};
    line.number("amount", stock.amount);
    if (holder == scene.player.key) {
        scene.player.stock.push_back(stock);
        return;
    }
    for (SceneObject& object : scene.objects) {
        if (object.key == holder) {
            object.stock.push_back(stock);
            return;
        }
    }
    line.fail("the player or an object of a line above", holder);
}

SceneAction read_action(Line& line) {
    const std::string verb = line.positional("a verb");
    const std::string actor = line.positional("who does it");
    if (verb == "say") {
        SayStep step{actor, line.positional("what is said")};
        line.number("type", step.chat_type);
        return step;
    }
    if (verb == "motion") {
        MotionStep step{actor};
        line.number("style", step.style);
        line.number("forward", step.forward);
        line.number("speed", step.speed);
        return step;
    }
    if (verb == "script") {
        ScriptStep step{actor, {}};
        line.number("type", step.script.type);
        line.number("intensity", step.script.intensity);
        return step;
    }
    if (verb == "script-id") {
        return ScriptIdStep{
            actor, core::DataId{line.to_number<std::uint32_t>(line.positional("a script id"), "the script id")}};
    }
    if (verb == "sound") {
        SoundStep step{actor};
        line.number("type", step.sound);
        line.number("volume", step.volume);
        return step;
    }
    if (verb == "move") {
        MoveStep step{actor};
        line.vector("at", step.to);
        line.number("heading", step.heading);
        step.on_ground = line.flag("ground");
        return step;
    }
    if (verb == "state") {
        return StateStep{actor, line.to_number<std::uint32_t>(line.positional("state bits"), "the state bits")};
    }
    if (verb == "bolt") {
        BoltStep step{actor, line.positional("a target"), line.positional("a projectile")};
        line.number("intensity", step.intensity);
        return step;
    }
    line.fail("one of say, motion, script, script-id, sound, move, state, bolt", verb);
}

bool begins_with_digit(const std::string& word) { return !word.empty() && word[0] >= '0' && word[0] <= '9'; }

void read_line(Line& line, Scene& scene) {
    const std::string head = line.positional("a word");
    if (begins_with_digit(head)) {
        if (scene.timelines.empty()) {
            line.fail("a timeline before its first step", head);
        }
        const double at = line.to_number<double>(head, "the time of the step");
        scene.timelines.back().steps.push_back({at, read_action(line), line.where()});
    } else if (head == "server") {
        line.text("name", scene.server_name);
    } else if (head == "player") {
        if (!scene.player.key.empty()) {
            line.fail("one player only", "a second");
        }
        scene.player = read_object(line);
    } else if (head == "object") {
        scene.objects.push_back(read_object(line));
    } else if (head == "projectile") {
        scene.projectiles.push_back(read_projectile(line));
    } else if (head == "item") {
        scene.items.push_back(read_item(line));
    } else if (head == "stock") {
        read_stock(line, scene);
    } else if (head == "timeline") {
        SceneTimeline timeline;
        timeline.line = line.where();
        line.number("start", timeline.start);
        line.number("repeat", timeline.repeat);
        scene.timelines.push_back(std::move(timeline));
    } else {
        line.fail("server, player, object, projectile, item, stock, timeline or the time of a step", head);
    }
    line.finish();
}

}  // namespace

Scene parse_scene(std::string_view text) {
    Scene scene;
    std::size_t offset = 0;
    for (std::size_t number = 1; offset < text.size(); ++number) {
        const std::size_t end = std::min(text.find('\n', offset), text.size());
        Line line(text.substr(offset, end - offset), number, offset);
        if (!line.empty()) {
            read_line(line, scene);
        }
        offset = end + 1;
    }
    if (const SceneFault fault = check_scene(scene); !fault.text.empty()) {
        const std::string where = fault.line > 0 ? "line " + std::to_string(fault.line) + ": " : std::string();
        throw core::FormatError(text.size(), where + "a scene that can be played", fault.text);
    }
    return scene;
}

}  // namespace portalspace::net
