#include "tests/bench/engine_collision_bullet.h"

#include <btBulletCollisionCommon.h>

namespace portalspace::bench {
namespace {

btVector3 to_bullet(const core::Vec3& v) { return {v.x, v.y, v.z}; }

btTransform at(const core::Vec3& origin) { return btTransform(btQuaternion::getIdentity(), to_bullet(origin)); }

}  // namespace

struct BulletTerrain::Parts {
    btTriangleMesh triangles;
    std::unique_ptr<btBvhTriangleMeshShape> land;
    btSphereShape sphere{1};
    btCollisionObject object;
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broadphase;
    btCollisionWorld world{&dispatcher, &broadphase, &configuration};
};

BulletTerrain::BulletTerrain(std::span<const core::Vec3> corners, float radius) : parts_(std::make_unique<Parts>()) {
    for (std::size_t i = 0; i + 2 < corners.size(); i += 3) {
        parts_->triangles.addTriangle(to_bullet(corners[i]), to_bullet(corners[i + 1]), to_bullet(corners[i + 2]));
    }
    parts_->land = std::make_unique<btBvhTriangleMeshShape>(&parts_->triangles, true);
    parts_->sphere.setUnscaledRadius(radius);
    parts_->object.setCollisionShape(parts_->land.get());
    parts_->world.addCollisionObject(&parts_->object);
}

BulletTerrain::~BulletTerrain() { parts_->world.removeCollisionObject(&parts_->object); }

float BulletTerrain::sweep(const core::Vec3& from, const core::Vec3& to) {
    btCollisionWorld::ClosestConvexResultCallback result(to_bullet(from), to_bullet(to));
    parts_->world.convexSweepTest(&parts_->sphere, at(from), at(to), result);
    return result.m_closestHitFraction;
}

}  // namespace portalspace::bench
