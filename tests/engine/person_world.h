#pragma once

#include "content/dat_store.h"
#include "engine/movement_manager.h"
#include "engine/target_manager.h"
#include "tests/engine/object_support.h"

namespace portalspace::object_test {

/// A world on the data files of the tests, with persons of Setup 0x02000001 and motion table 0x09000001 standing on
/// level ground. Nothing is swept: what walks, walks on.
struct PersonWorld {
    core::Clock clock;
    FixedRandom random;
    core::Log log{core::LogLevel::error};
    content::DatStore store{PORTALSPACE_TEST_DATA "/dats", log};
    engine::DatRecords records{store};
    engine::WorldContext context{clock, random, records, log};
    engine::SmartBox box{context};

    PersonWorld() { box.handle(message_of(from_hex("46F70000 01000050"))); }

    CPhysicsObj& person(ObjectId id, Vec3 origin = {10, 20, 5}, float heading = 0) {
        net::CreateObject create = description(id);
        create.physics.motion_table = DataId(0x09000001);
        create.physics.position->frame.origin = origin;
        create.physics.position->frame.set_heading(heading);
        create.weenie.item_type = 0x10;
        box.handle(message_of(net::encode(create)));
        return *box.maint().find(id);
    }
    CPhysicsObj& player(Vec3 origin = {10, 20, 5}, float heading = 0) { return person(kPlayer, origin, heading); }

    template <class M>
    HandleResult send(const M& message) {
        return box.handle(message_of(net::encode(message)));
    }
    /// One quantum of 0.0341 s for every object.
    void step(int quanta = 1) {
        for (int i = 0; i < quanta; ++i) {
            clock.advance_to(clock.now() + 0.0341);
            box.commands().use_time();
            for (CPhysicsObj* object : box.maint().objects()) {
                object->update_object();
            }
        }
    }
    /// Steps until `done` says so; the number of quanta, or -1 after `limit`.
    template <class Done>
    int step_until(Done done, int limit = 1000) {
        for (int i = 0; i < limit; ++i) {
            if (done()) {
                return i;
            }
            step();
        }
        return -1;
    }
};

}  // namespace portalspace::object_test
