#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "app/client/client.h"
#include "app/client/message_source.h"
#include "app/options.h"
#include "content/dat_store.h"
#include "core/byte_writer.h"
#include "core/log.h"
#include "net/messages/create_object.h"
#include "net/messages/effects.h"
#include "net/messages/encode.h"
#include "net/messages/login.h"
#include "net/messages/movement.h"
#include "net/messages/parenting.h"
#include "net/messages/player.h"
#include "net/messages/position.h"
#include "net/messages/state.h"
#include "net/messages/text.h"
#include "tests/replay/program.h"
#include "tests/support/catch.h"

using namespace portalspace;
using namespace portalspace::net;

namespace {

constexpr std::uint32_t kOwn = 0x50000001;
constexpr std::uint32_t kThing = 0x80000100;
const float kNaN = std::numeric_limits<float>::quiet_NaN();
const float kInfinity = std::numeric_limits<float>::infinity();

/// Plays messages at their times, as a server that means ill would send them.
class Script final : public app::MessageSource {
public:
    void collect(double now, std::vector<Message>& into) override {
        for (; next_ < messages.size() && messages[next_].time <= now; ++next_) {
            into.push_back(messages[next_]);
        }
    }
    [[nodiscard]] bool finished() const override { return next_ == messages.size(); }
    [[nodiscard]] std::string failure() const override { return {}; }
    void send(std::vector<std::byte>) override {}
    [[nodiscard]] double server_time(double) const override { return 2.8e8; }

    void say(std::vector<std::byte> message, std::uint16_t queue = 10) {
        messages.push_back({at, Direction::s2c, queue, std::move(message)});
    }
    void words(std::initializer_list<std::uint32_t> list) {
        core::ByteWriter w;
        for (const std::uint32_t word : list) {
            w.u32(word);
        }
        say(w.take());
    }
    void enter() {
        say(encode(PlayerCreate{core::ObjectId{kOwn}}));
        CreateObject own = thing(kOwn);
        own.physics.motion_table = core::DataId{0x09000001};
        own.physics.movement = PhysicsDesc::Movement{};
        say(encode(own));
        at += 0.1;
    }
    static CreateObject thing(std::uint32_t guid) {
        CreateObject message;
        message.guid = core::ObjectId{guid};
        message.physics.state = PhysicsStateFlags(0x00400408U);
        message.physics.setup = core::DataId{0x02000001};
        core::Position where;
        where.cell = core::CellId{0xA9B40019};
        where.frame.origin = {90, 20, 94};
        message.physics.position = where;
        message.weenie.name = Text("thing");
        return message;
    }

    std::vector<Message> messages;
    double at = 0.05;

private:
    std::size_t next_ = 0;
};

struct Case {
    const char* name;
    std::function<void(Script&)> write;
};

UpdatePosition moved(std::uint32_t guid, std::uint16_t stamp, core::Vec3 to) {
    UpdatePosition message;
    message.guid = core::ObjectId{guid};
    message.position.cell = core::CellId{0xA9B40019};
    message.position.frame.origin = to;
    message.contact = true;
    message.position_stamp = stamp;
    return message;
}

/// A speed that the encoders take, to be replaced by one that they refuse.
constexpr float kHonestSpeed = 123.456F;

/// The bytes with `value` in the place of every honest speed: what no encoder of ours would send.
std::vector<std::byte> with_speeds(std::vector<std::byte> bytes, float value) {
    for (std::size_t at = 0; at + sizeof(float) <= bytes.size(); ++at) {
        if (std::memcmp(bytes.data() + at, &kHonestSpeed, sizeof(float)) == 0) {
            std::memcpy(bytes.data() + at, &value, sizeof(float));
        }
    }
    return bytes;
}

std::vector<Case> cases() {
    std::vector<Case> list = {
        {"nothing but the player", [](Script&) {}},
        {"delete before create",
         [](Script& s) {
             s.say(encode(DeleteObject{core::ObjectId{kThing}, 0}));
             s.say(encode(Script::thing(kThing)));
             s.say(encode(DeleteObject{core::ObjectId{kThing}, 0}));
             s.say(encode(DeleteObject{core::ObjectId{kThing}, 0}));
         }},
        {"the player is deleted",
         [](Script& s) {
             s.say(encode(DeleteObject{core::ObjectId{kOwn}, 0}));
         }},
        {"create twice",
         [](Script& s) {
             for (int i = 0; i < 50; ++i) {
                 s.say(encode(Script::thing(kThing)));
             }
         }},
        {"a thing that is its own parent",
         [](Script& s) {
             s.say(encode(Script::thing(kThing)));
             s.say(encode(ParentEvent{core::ObjectId{kThing}, core::ObjectId{kThing}, 1, 1, 0, 1}));
         }},
        {"parents in a circle",
         [](Script& s) {
             for (std::uint32_t i = 0; i < 5; ++i) {
                 s.say(encode(Script::thing(kThing + i)));
             }
             for (std::uint32_t i = 0; i < 5; ++i) {
                 s.say(encode(ParentEvent{core::ObjectId{kThing + i}, core::ObjectId{kThing + (i + 1) % 5}, 1, 1, 0,
                                          static_cast<std::uint16_t>(1 + i)}));
             }
         }},
        {"the player as a child of what he holds",
         [](Script& s) {
             s.say(encode(Script::thing(kThing)));
             s.say(encode(ParentEvent{core::ObjectId{kOwn}, core::ObjectId{kThing}, 1, 1, 0, 1}));
             s.say(encode(ParentEvent{core::ObjectId{kThing}, core::ObjectId{kOwn}, 1, 1, 0, 1}));
         }},
        {"a parent of the description that is itself",
         [](Script& s) {
             CreateObject c = Script::thing(kThing);
             c.physics.parent = PhysicsDesc::Attachment{core::ObjectId{kThing}, 1};
             c.physics.children = std::vector<PhysicsDesc::Attachment>{{core::ObjectId{kThing}, 1}};
             s.say(encode(c));
         }},
        {"scripts for things never created",
         [](Script& s) {
             for (std::uint32_t i = 0; i < 5000; ++i) {
                 s.say(encode(PlayScriptType{core::ObjectId{kThing + i}, i % 256, 1.0F}));
                 s.say(encode(PlayScriptId{core::ObjectId{kThing + i}, core::DataId{0x33000000 + i}}));
             }
         }},
        {"5,000 messages for one thing never created",
         [](Script& s) {
             for (std::uint16_t i = 0; i < 5000; ++i) {
                 s.say(encode(moved(kThing, i, {1, 1, 1})));
             }
         }},
        {"scripts with ids of the wrong type",
         [](Script& s) {
             s.say(encode(Script::thing(kThing)));
             for (const std::uint32_t id : {0U, 0x01000001U, 0x33FFFFFFU, 0xFFFFFFFFU, 0x0A000001U}) {
                 s.say(encode(PlayScriptId{core::ObjectId{kThing}, core::DataId{id}}));
             }
         }},
        {"script intensities of all kinds",
         [](Script& s) {
             s.say(encode(Script::thing(kThing)));
             for (const float f : {kNaN, kInfinity, -kInfinity, -1.0F, 1e30F, 0.0F, 1e-40F}) {
                 s.say(encode(PlayScriptType{core::ObjectId{kThing}, 4, f}));
             }
         }},
        {"sounds that do not exist, loud beyond measure",
         [](Script& s) {
             for (const float f : {kNaN, kInfinity, -1.0F, 1e30F}) {
                 s.say(encode(Sound{core::ObjectId{kOwn}, 0xFFFFFFFF, f}));
                 s.say(encode(Sound{core::ObjectId{kThing}, 1, f}));
             }
         }},
        {"teleport during teleport",
         [](Script& s) {
             for (std::uint16_t i = 1; i < 20; ++i) {
                 s.say(encode(PlayerTeleport{i}));
             }
             UpdatePosition p = moved(kOwn, 1, {90, 20, 94});
             p.teleport_stamp = 19;
             s.say(encode(p));
             s.say(encode(PlayerTeleport{20}));
         }},
        {"teleport to a cell that does not exist",
         [](Script& s) {
             s.say(encode(PlayerTeleport{1}));
             UpdatePosition p = moved(kOwn, 1, {90, 20, 94});
             p.teleport_stamp = 1;
             for (const std::uint32_t cell : {0U, 0xFFFFFFFFU, 0xA9B4FFFFU, 0xA9B40100U, 0x0000FFFEU, 0x12340050U}) {
                 p.position.cell = core::CellId{cell};
                 ++p.position_stamp;
                 ++p.teleport_stamp;
                 s.say(encode(p));
             }
         }},
        {"stamps at a distance of 0x8000",
         [](Script& s) {
             s.say(encode(Script::thing(kThing)));
             for (const std::uint16_t stamp : std::initializer_list<std::uint16_t>{0x8000, 0, 0x7FFF, 0xFFFF, 1}) {
                 s.say(encode(moved(kThing, stamp, {91, 21, 94})));
                 s.say(encode(SetState{core::ObjectId{kThing}, PhysicsStateFlags(0x408U), 0, stamp}));
                 s.say(encode(VectorUpdate{core::ObjectId{kThing}, {0, 0, 1}, {0, 0, 0}, 0, stamp}));
             }
         }},
        {"every bit of the physics state",
         [](Script& s) {
             s.say(encode(Script::thing(kThing)));
             for (std::uint16_t bit = 0; bit < 32; ++bit) {
                 s.say(encode(SetState{core::ObjectId{kThing}, PhysicsStateFlags(1U << bit), 0,
                                       static_cast<std::uint16_t>(bit + 1)}));
                 s.at += 0.02;
             }
         }},
        {"names full of percent and hash signs",
         [](Script& s) {
             for (const char* name : {"%n%s%n%s", "##", "###", "%999999d", "\x01\x1B[2J", "\"; DROP TABLE"}) {
                 CreateObject c = Script::thing(kThing);
                 c.weenie.name = Text(name);
                 s.say(encode(c));
                 s.say(encode(HearSpeech{Text(name), Text(name), core::ObjectId{kThing}, 2}), 9);
                 s.say(encode(ServerMessage{Text(name), 0xFFFFFFFF}), 9);
             }
         }},
        {"names of 64 KiB",
         [](Script& s) {
             CreateObject c = Script::thing(kThing);
             c.weenie.name = Text(std::string(65500, 'W'));
             s.say(encode(c));
             s.say(encode(HearSpeech{Text(std::string(65500, '%')), Text("x"), {}, 2}), 9);
         }},
        {"10,000 lines of chat in one second",
         [](Script& s) {
             for (int i = 0; i < 10000; ++i) {
                 s.say(encode(HearSpeech{Text("line"), Text("someone"), core::ObjectId{kThing}, 2}), 9);
                 s.at += 0.0001;
             }
         }},
        {"20,000 creates",
         [](Script& s) {
             for (std::uint32_t i = 0; i < 20000; ++i) {
                 s.say(encode(Script::thing(kThing + i)));
             }
         }},
        {"motions that do not exist",
         [](Script& s) {
             CreateObject c = Script::thing(kThing);
             c.physics.motion_table = core::DataId{0x09000001};
             s.say(encode(c));
             for (std::uint16_t i = 1; i < 200; ++i) {
                 UpdateMotion m;
                 m.guid = core::ObjectId{kThing};
                 m.movement_stamp = m.server_control_stamp = i;
                 InterpretedMotionState state;
                 state.style = static_cast<std::uint16_t>(i * 331);
                 state.forward = static_cast<std::uint16_t>(i * 577);
                 state.forward_speed = kHonestSpeed;
                 state.actions.push_back({static_cast<std::uint16_t>(i * 91), i, false, kHonestSpeed});
                 m.movement.motion = state;
                 s.say(i % 4 == 0 ? encode(m)
                                  : with_speeds(encode(m), i % 4 == 1   ? kNaN
                                                           : i % 4 == 2 ? 1e30F
                                                                        : -1e30F));
             }
         }},
        {"walks to things and places that are not there",
         [](Script& s) {
             s.say(encode(Script::thing(kThing)));
             for (std::uint16_t i = 1; i < 9; ++i) {
                 UpdateMotion m;
                 m.guid = core::ObjectId{i % 2 == 0 ? kOwn : kThing};
                 m.movement_stamp = m.server_control_stamp = i;
                 MoveToObject to;
                 to.target = core::ObjectId{i == 3 ? kThing : 0xDEADBEEF};
                 to.origin.frame.origin = {kNaN, kInfinity, 1e30F};
                 to.params.speed = kHonestSpeed;
                 to.run_rate = kInfinity;
                 m.movement.motion = to;
                 s.say(i > 4 ? encode(m) : with_speeds(encode(m), i % 2 == 0 ? kNaN : -1e30F));
             }
         }},
        {"opcodes that do not exist, and messages cut at each byte",
         [](Script& s) {
             const auto whole = encode(Script::thing(kThing));
             for (std::size_t i = 0; i < whole.size(); ++i) {
                 s.say({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(i)});
             }
             for (std::uint32_t i = 0; i < 300; ++i) {
                 s.words({0xF000U + i * 7, i, i, i});
                 s.words({0xF7B0, kOwn, i, i * 3});
             }
         }},
        {"lying counts everywhere",
         [](Script& s) {
             for (const std::uint32_t opcode : {0xF745U, 0xF7DBU, 0xF625U, 0xF74CU, 0xF658U, 0xF7E5U}) {
                 s.words({opcode, kThing, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF});
             }
             for (const std::uint32_t event : {0x0013U, 0x0196U, 0x0062U, 0x00C9U, 0x02C4U, 0x0021U}) {
                 s.words({0xF7B0, kOwn, 1, event, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF});
             }
         }},
        {"log-off in the middle of everything, and back",
         [](Script& s) {
             s.say(encode(Script::thing(kThing)));
             s.say(encode(PlayScriptType{core::ObjectId{kThing}, 4, 1.0F}));
             s.say(encode(CharacterLogOff{}), 9);
             s.say(encode(moved(kThing, 9, {1, 2, 3})));
             s.enter();
         }},
    };
    for (const float scale : {0.0F, -1.0F, 1e30F, kNaN, kInfinity, 1e-40F}) {
        list.push_back({"scale, friction, elasticity and translucency out of all bounds", [scale](Script& s) {
                            CreateObject c = Script::thing(kThing);
                            c.physics.scale = c.physics.friction = c.physics.elasticity = scale;
                            c.physics.translucency = scale;
                            c.physics.default_script = 4;
                            c.physics.default_script_intensity = scale;
                            s.say(encode(c));
                        }});
        list.push_back({"speeds out of all bounds", [scale](Script& s) {
                            CreateObject c = Script::thing(kThing);
                            c.physics.state = PhysicsStateFlags(0x00028B48U);
                            c.physics.velocity = core::Vec3{scale, scale, scale};
                            c.physics.omega = core::Vec3{scale, scale, scale};
                            s.say(encode(c));
                            s.say(encode(VectorUpdate{core::ObjectId{kThing}, {scale, 0, scale}, {0, scale, 0}, 0, 1}));
                        }});
        list.push_back({"places out of all bounds", [scale](Script& s) {
                            CreateObject c = Script::thing(kThing);
                            c.physics.position->frame.origin = {scale, scale, scale};
                            c.physics.position->frame.rotation = core::Quat{scale, scale, 0, 0};
                            s.say(encode(c));
                            s.say(encode(moved(kThing, 1, {scale, 1, 1})));
                            s.say(encode(moved(kOwn, 1, {scale, scale, scale})));
                        }});
    }
    for (const std::uint32_t id : {0U, 0x01000001U, 0x02FFFFFFU, 0x33000001U, 0xFFFFFFFFU}) {
        list.push_back({"ids of the wrong type and of no record", [id](Script& s) {
                            CreateObject c = Script::thing(kThing);
                            c.physics.setup = c.physics.motion_table = core::DataId{id};
                            c.physics.sound_table = c.physics.physics_script_table = core::DataId{id};
                            c.weenie.icon = core::DataId{0x06000001};
                            s.say(encode(c));
                            s.say(encode(PlayScriptType{core::ObjectId{kThing}, 4, 1.0F}));
                            s.say(encode(Sound{core::ObjectId{kThing}, 1, 1.0F}));
                        }});
    }
    return list;
}

}  // namespace

TEST_CASE("hostile server: whatever the world's messages say, the headless client plays on") {
    core::Log log(core::LogLevel::error);
    content::DatStore store(test::data_file("dats"), log);
    app::Options options;
    options.headless = true;
    options.replay_file = "script";
    options.speed = app::Options::kMaxSpeed;
    const auto all = cases();
    for (const Case& c : all) {
        INFO(c.name);
        Script script;
        script.enter();
        c.write(script);
        app::Client client(options, store, script, nullptr, log);
        const double end = script.at + 1.0;
        CHECK(client.run(end, 0).empty());
        CHECK(script.finished());
    }
    CHECK(all.size() >= 45);
}
