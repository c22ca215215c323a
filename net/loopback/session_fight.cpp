#include <algorithm>

#include "net/loopback/game_session.h"
#include "net/messages/combat.h"
#include "net/messages/effects.h"
#include "net/messages/magic.h"
#include "net/messages/property.h"
#include "net/messages/state.h"
#include "net/messages/text.h"

// Blows, arrows and spells, and what they do (spec/net-messages.md 7.3, 8.2, 12.3). Everything hits.

namespace portalspace::net::loopback {

namespace {

constexpr std::uint32_t kPeace = ChangeCombatMode::kPeace;
constexpr std::uint32_t kMelee = ChangeCombatMode::kMelee;
constexpr std::uint32_t kMissile = ChangeCombatMode::kMissile;
constexpr std::uint32_t kMagic = ChangeCombatMode::kMagic;
constexpr std::uint16_t kReady = InterpretedMotionState::kDefaultForward;
constexpr std::uint16_t kThrust = 0x0058;
constexpr std::uint16_t kAimLevel = 0x001E;
constexpr std::uint16_t kMonsterAttack = 0x0063;  ///< AttackMed1
constexpr std::uint16_t kPowerUp = 0x006F;
constexpr std::uint16_t kCastGesture = 0x0032;  ///< MagicThrowMissile
constexpr std::uint16_t kDead = 0x0011;
constexpr std::uint32_t kCancelled = 0x0036;
constexpr std::uint32_t kBusy = 0x001D;
constexpr std::uint32_t kBadSpell = 0x03FC;
constexpr std::uint32_t kNoTarget = 0x042C;  ///< TargetNotAcquired
constexpr std::uint32_t kNoMana = 0x0401;
constexpr std::uint32_t kSpellWords = 17;
constexpr std::uint32_t kManaPerSpell = 5;
constexpr std::uint32_t kBlow = 8;
constexpr std::uint32_t kChest = 1;
constexpr std::uint32_t kSlash = 0x1;
constexpr std::uint32_t kPierce = 0x2;
constexpr std::uint32_t kFire = 0x10;
constexpr std::uint32_t kBowRelease = 0x2C;
constexpr std::uint32_t kHitFlesh = 0x30;
constexpr double kStrokeTime = 1.5;
constexpr double kWindup = 0.9;
constexpr double kCastRest = 1.2;
constexpr double kStrikeBackTime = 1.0;
constexpr double kDeathTime = 2.0;
constexpr double kCorpseTime = 20.0;
constexpr double kRespawnTime = 30.0;
constexpr double kPlayerDeathTime = 2.2;
constexpr std::uint32_t kCorpseFlags = 0x00002005;  ///< openable, stuck, corpse

struct Stance {
    std::uint32_t mode;
    std::uint16_t style;
};
constexpr Stance kStances[] = {{kPeace, 0x003D}, {kMelee, 0x003C}, {kMissile, 0x003F}, {kMagic, 0x0049}};

std::uint16_t style_of(std::uint32_t mode) {
    const auto* const found =
        std::find_if(std::begin(kStances), std::end(kStances), [mode](const Stance& s) { return s.mode == mode; });
    return found == std::end(kStances) ? kStances[0].style : found->style;
}

float fraction_of(const SceneActor& actor) {
    const std::uint32_t whole = std::max<std::uint32_t>({actor.object.health, actor.health, 1});
    return static_cast<float>(actor.health) / static_cast<float>(whole);
}

}  // namespace

void GameSession::combat_mode(core::ByteReader& r, double) {
    const std::uint32_t wanted = unpack<ChangeCombatMode>(r).mode;
    const bool known =
        std::any_of(std::begin(kStances), std::end(kStances), [wanted](const Stance& s) { return s.mode == wanted; });
    if (!known || cast_.has_value()) {
        return;
    }
    stop_attack(kCancelled);
    mode_ = wanted;
    world_.stage().send_motion(avatar().actor, style_of(wanted), kReady, 1.0F);
    send_int(property::kCombatMode, static_cast<std::int32_t>(wanted));
}

void GameSession::melee_attack(core::ByteReader& r, double now) {
    begin_attack(unpack<TargetedMeleeAttack>(r).target, false, now);
}

void GameSession::missile_attack(core::ByteReader& r, double now) {
    begin_attack(unpack<TargetedMissileAttack>(r).target, true, now);
}

void GameSession::begin_attack(core::ObjectId target, bool missile, double now) {
    const SceneActor* const victim = world_.stage().object(target);
    if (mode_ != (missile ? kMissile : kMelee) || victim == nullptr || victim->object.health == 0) {
        send_event(AttackDone{kNoTarget});
        return;
    }
    const bool running = attack_.has_value();
    attack_ = Attack{target, missile, 0};
    if (!running) {
        strike(now);
    }
}

/// One stroke or shot; the series goes on until it is cancelled or its target falls.
void GameSession::strike(double now) {
    if (!attack_.has_value()) {
        return;
    }
    SceneActor* const victim = world_.stage().object(attack_->target);
    if (victim == nullptr || avatar().character->health == 0) {
        stop_attack(kCancelled);
        return;
    }
    SceneActor& player = avatar().actor;
    if (attack_->round++ > 0) {
        send_event(AttackDone{0});
    }
    if (attack_->missile) {
        const auto arrow = std::find_if(world_.scene().projectiles.begin(), world_.scene().projectiles.end(),
                                        [](const SceneProjectile& p) { return p.arrow; });
        if (arrow == world_.scene().projectiles.end()) {
            stop_attack(kCancelled);
            return;
        }
        world_.stage().send_motion(player, style_of(kMissile), kAimLevel, 1.0F);
        world_.broadcast(encode(Sound{player.object.guid, kBowRelease, 1.0F}));
        world_.stage().throw_bolt(
            player, *victim, *arrow, 0.0F, now,
            [this, alive = std::weak_ptr<int>(alive_), target = attack_->target, damage = arrow->damage](double then) {
                if (!alive.expired() && avatar_ != nullptr) {
                    hit(target, damage, kPierce, then);
                }
            });
    } else {
        world_.stage().send_motion(player, style_of(kMelee), kThrust, 1.0F);
        world_.broadcast(encode(Sound{attack_->target, kHitFlesh, 0.5F}));
        hit(attack_->target, kBlow, kSlash, now);
    }
    if (attack_.has_value()) {
        later(now + kStrokeTime, &GameSession::strike);
    }
}

void GameSession::cancel_attack(core::ByteReader&, double) { stop_attack(kCancelled); }

void GameSession::stop_attack(std::uint32_t error) {
    if (attack_.has_value()) {
        attack_.reset();
        world_.stage().send_motion(avatar().actor, style_of(mode_), kReady, 1.0F);
        send_event(AttackDone{error});
    }
}

void GameSession::cast_at(core::ByteReader& r, double now) {
    const auto request = unpack<CastTargetedSpell>(r);
    cast(request.spell, request.target, now);
}

void GameSession::cast_untargeted(core::ByteReader& r, double now) {
    cast(unpack<CastUntargetedSpell>(r).spell, core::ObjectId{}, now);
}

/// Words and gesture now, the bolt after the windup, the answer after that (12.3 row 6c).
void GameSession::cast(std::uint32_t spell, core::ObjectId target, double now) {
    const auto bolt = std::find_if(world_.scene().projectiles.begin(), world_.scene().projectiles.end(),
                                   [spell](const SceneProjectile& p) { return p.spell != 0 && p.spell == spell; });
    if (cast_.has_value()) {
        use_done(kBusy);
    } else if (mode_ != kMagic || bolt == world_.scene().projectiles.end()) {
        use_done(kBadSpell);
    } else if (world_.stage().object(target) == nullptr) {
        use_done(kNoTarget);
    } else if (avatar().character->mana < kManaPerSpell) {
        use_done(kNoMana);
    } else {
        cast_ = Cast{target, &*bolt};
        if (!bolt->words.empty()) {
            world_.broadcast(encode(HearSpeech{Text::from_utf8(bolt->words), Text::from_utf8(avatar().character->name),
                                               avatar().character->guid, kSpellWords}));
        }
        world_.stage().send_motion(avatar().actor, style_of(kMagic), kPowerUp, 2.0F);
        later(now + kWindup, &GameSession::release_spell);
    }
}

void GameSession::release_spell(double now) {
    if (!cast_.has_value()) {
        return;
    }
    SceneActor& player = avatar().actor;
    world_.stage().send_motion(player, style_of(kMagic), kCastGesture, 2.0F);
    avatar().character->mana -= kManaPerSpell;
    send_mana();
    if (const SceneActor* const target = world_.stage().object(cast_->target)) {
        world_.stage().throw_bolt(player, *target, *cast_->projectile, 0.0F, now,
                                  [this, alive = std::weak_ptr<int>(alive_), guid = cast_->target,
                                   damage = cast_->projectile->damage](double then) {
                                      if (!alive.expired() && avatar_ != nullptr) {
                                          hit(guid, damage, kFire, then);
                                      }
                                  });
    }
    later(now + kCastRest, &GameSession::cast_done);
}

void GameSession::cast_done(double) {
    cast_.reset();
    world_.stage().send_motion(avatar().actor, style_of(mode_), kReady, 1.0F);
    use_done();
}

void GameSession::query_health(core::ByteReader& r, double) {
    const core::ObjectId guid = unpack<QueryHealth>(r).guid;
    if (const SceneActor* const actor = world_.find_actor(guid)) {
        send_event(UpdateHealth{guid, fraction_of(*actor)});
    }
}

/// Damage to a creature of the scene. Players do not fight each other here.
void GameSession::hit(core::ObjectId target, std::uint32_t damage, std::uint32_t damage_type, double now) {
    SceneActor* const victim = world_.stage().object(target);
    if (victim == nullptr || victim->object.health == 0 || victim->health == 0) {
        return;
    }
    const std::uint32_t done = std::min(damage, victim->health);
    victim->health -= done;
    send_event(AttackerNotification{Text::from_utf8(victim->object.name),
                                    damage_type,
                                    static_cast<double>(done) / static_cast<double>(victim->object.health),
                                    done,
                                    false,
                                    {}});
    send_event(UpdateHealth{target, fraction_of(*victim)});
    if (victim->health == 0) {
        kill(*victim, now);
    } else if (victim->object.damage > 0) {
        world_.at(now + kStrikeBackTime, [this, alive = std::weak_ptr<int>(alive_), target](double then) {
            if (!alive.expired() && avatar_ != nullptr) {
                strike_back(target, then);
            }
        });
    }
}

/// 01AD to the killer, F74C Dead; when the motion is over the corpse and F747; later the creature comes back (12.3 row
/// 8).
void GameSession::kill(SceneActor& victim, double now) {
    const core::ObjectId guid = victim.object.guid;
    send_event(KillerNotification{Text::from_utf8("You have killed " + victim.object.name + "!")});
    world_.stage().send_motion(victim, victim.object.style, kDead, 1.0F);
    if (attack_.has_value() && attack_->target == guid) {
        stop_attack(kCancelled);
    }
    world_.at(now + kDeathTime, [&world = world_, guid](double then) {
        SceneActor* const dead = world.stage().object(guid);
        if (dead == nullptr) {
            return;
        }
        SceneActor corpse;
        corpse.object = dead->object;
        corpse.object.guid = world.guids().next();
        corpse.object.name = "Corpse of " + dead->object.name;
        corpse.object.description_flags = kCorpseFlags;
        dead->gone = true;
        world.broadcast(encode(describe(corpse)));
        world.broadcast(encode(DeleteObject{guid, dead->stamps.instance}));
        world.at(then + kCorpseTime, [&world, id = corpse.object.guid](double) {
            world.broadcast(encode(DeleteObject{id, 0}));
        });
        world.at(then + kRespawnTime, [&world, dead](double) {
            dead->gone = false;
            dead->health = dead->object.health;
            dead->object.forward = kReady;
            ++dead->stamps.instance;
            world.broadcast(encode(describe(*dead)));
        });
    });
}

void GameSession::strike_back(core::ObjectId attacker, double now) {
    SceneActor* const creature = world_.stage().object(attacker);
    Character& character = *avatar().character;
    if (creature == nullptr || creature->health == 0 || character.health == 0) {
        return;
    }
    const std::uint32_t done = std::min(creature->object.damage, character.health);
    character.health -= done;
    avatar().actor.health = character.health;
    world_.stage().send_motion(*creature, creature->object.style, kMonsterAttack, 1.0F);
    send_event(DefenderNotification{Text::from_utf8(creature->object.name),
                                    kSlash,
                                    static_cast<double>(done) / Character::kMaxHealth,
                                    done,
                                    kChest,
                                    false,
                                    {}});
    send_health();
    if (character.health == 0) {
        die(creature->object.name, now);
    }
}

/// What the dead hear and see; 2.2 s later they stand where the scene begins (12.3 row 9).
void GameSession::die(const std::string& killer, double now) {
    stop_attack(kCancelled);
    cast_.reset();
    const std::string line = avatar().character->name + " has been killed by " + killer + "!";
    send_event(VictimNotification{Text::from_utf8("You were killed by " + killer + "!")});
    world_.broadcast(encode(PlayerKilled{Text::from_utf8(line), avatar().character->guid, core::ObjectId{}}));
    mode_ = kPeace;
    world_.stage().send_motion(avatar().actor, style_of(kPeace), kDead, 1.0F);
    later(now + kPlayerDeathTime, &GameSession::arrive_home);
}

}  // namespace portalspace::net::loopback
