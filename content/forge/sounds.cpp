#include "content/forge/sounds.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "content/forge/demo_ids.h"
#include "content/forge/noise.h"
#include "content/records/sound_table.h"
#include "content/records/wave.h"

namespace portalspace::content::forge {
namespace {

constexpr float kTwoPi = 6.2831853F;
constexpr int kRate = 22050;

using Samples = std::vector<float>;

/// Calls `at(t)` for each sample of `seconds`, t in seconds, and fades both ends so that nothing clicks.
template <class F>
Samples synth(float seconds, F&& at) {
    Samples out(static_cast<std::size_t>(seconds * kRate));
    for (std::size_t i = 0; i < out.size(); ++i) {
        const float t = static_cast<float>(i) / kRate;
        const float edge = std::min(1.0F, std::min(t / 0.004F, (seconds - t) / 0.02F));
        out[i] = at(t) * edge;
    }
    return out;
}

/// White noise of a seed, at sample resolution.
float hiss(float t, std::uint32_t seed) { return 2.0F * lattice01(static_cast<int>(t * kRate), 0, seed) - 1.0F; }

/// Noise with most of its power below `hertz`.
float rumble(float t, float hertz, std::uint32_t seed) { return 2.0F * fractal_noise(t * hertz, 0.5F, 4, seed) - 1.0F; }

/// A sine that slides from one pitch to another; the phase is the integral of the pitch.
float slide(float t, float from, float to, float seconds) {
    const float k = (to - from) / seconds;
    return std::sin(kTwoPi * (from * t + 0.5F * k * t * t));
}

float decay(float t, float rate) { return std::exp(-t * rate); }
float swell(float t, float seconds) { return std::sin(3.1415927F * std::clamp(t / seconds, 0.0F, 1.0F)); }

Samples whoosh(float seconds, float hertz, std::uint32_t seed) {
    return synth(seconds, [&](float t) {
        const float s = swell(t, seconds);
        return s * s * (0.55F * rumble(t, hertz * (0.6F + s), seed) + 0.12F * hiss(t, seed) * s);
    });
}

Samples step(float pitch, std::uint32_t seed) {
    return synth(0.16F, [&](float t) {
        return 0.5F * decay(t, 38) * slide(t, pitch, pitch * 0.5F, 0.16F) +
               0.35F * decay(t, 55) * rumble(t, 1800, seed) +
               0.12F * decay(std::abs(t - 0.05F), 60) * hiss(t, seed + 1);
    });
}

Samples chime(bool up) {
    return synth(1.1F, [&](float t) {
        float sum = 0;
        for (int i = 0; i < 4; ++i) {
            const int k = up ? i : 3 - i;
            const float start = 0.11F * static_cast<float>(i);
            const float note = 523.25F * std::pow(2.0F, static_cast<float>(k) * 4.0F / 12.0F);
            if (t > start) {
                const float s = t - start;
                sum += 0.16F * decay(s, 4.5F) *
                       (std::sin(kTwoPi * note * s) + 0.4F * std::sin(kTwoPi * note * 2.76F * s) * decay(s, 9));
            }
        }
        return sum;
    });
}

Samples voice(float pitch, float seconds, float drop, std::uint32_t seed) {
    return synth(seconds, [&](float t) {
        const float f = 1.0F - drop * t / seconds;
        float sum = 0;
        for (int h = 1; h <= 8; ++h) {
            const float hertz = pitch * static_cast<float>(h);
            const float formant = std::exp(-std::pow((hertz - 620.0F) / 260.0F, 2.0F)) +
                                  0.5F * std::exp(-std::pow((hertz - 1150.0F) / 320.0F, 2.0F)) + 0.15F;
            sum += formant * std::sin(kTwoPi * hertz * (t * f + 0.5F * (1 - f) * t)) / static_cast<float>(h);
        }
        return swell(t, seconds) * (0.42F * sum + 0.05F * hiss(t, seed));
    });
}

Samples crackle() {
    return synth(2.4F, [](float t) {
        float pops = 0;
        for (int i = 0; i < 42; ++i) {
            const float at = 2.3F * lattice01(i, 1, 511);
            if (t > at && t < at + 0.03F) {
                pops += (0.2F + 0.6F * lattice01(i, 2, 511)) * decay(t - at, 260) * hiss(t, 512);
            }
        }
        return 0.16F * rumble(t, 300, 513) * (0.6F + 0.4F * rumble(t, 4, 514)) + pops;
    });
}

Samples bird() {
    return synth(0.9F, [](float t) {
        float sum = 0;
        for (int i = 0; i < 4; ++i) {
            const float at = 0.2F * static_cast<float>(i);
            const float s = t - at;
            if (s > 0 && s < 0.13F) {
                const float top = 2600.0F + 500.0F * lattice01(i, 1, 521);
                sum += 0.3F * swell(s, 0.13F) * slide(s, top, top * (i % 2 == 0 ? 1.35F : 0.8F), 0.13F);
            }
        }
        return sum;
    });
}

/// `bits` is 8 (unsigned) or 16 (signed); eight-bit waves are halved in rate as well.
core::DataId store(Book& book, const Samples& samples, std::uint16_t bits = 16) {
    const int step = bits == 8 ? 2 : 1;
    WaveFormat f;
    f.samples_per_second = static_cast<std::uint32_t>(kRate / step);
    f.bits_per_sample = bits;
    f.block_align = static_cast<std::uint16_t>(bits / 8);
    f.bytes_per_second = f.samples_per_second * f.block_align;
    Wave w;
    w.id = book.next_id(0x0A);
    w.header = Wave::header_of(f);
    for (std::size_t i = 0; i < samples.size(); i += static_cast<std::size_t>(step)) {
        const float v = std::clamp(samples[i], -1.0F, 1.0F);
        if (bits == 8) {
            w.data.push_back(static_cast<std::byte>(std::lround(127.5F + 127.0F * v)));
        } else {
            const auto sample = static_cast<std::uint16_t>(static_cast<std::int16_t>(std::lround(32767.0F * v)));
            w.data.push_back(static_cast<std::byte>(sample & 0xFF));
            w.data.push_back(static_cast<std::byte>(sample >> 8));
        }
    }
    book.portal.add_record(w.id.value, w);
    return w.id;
}

/// The table under construction; the root carries one dummy record, as in installed tables.
class TableMaker {
public:
    explicit TableMaker(core::DataId id) {
        table_.id = id;
        table_.root.records.push_back({core::DataId(), 0.0F, 1.0F, 1.0F});
    }
    /// Several waves under one sound: the client picks one of them.
    TableMaker& sound(std::uint32_t sound_id, std::vector<core::DataId> waves, float volume = 1.0F) {
        SoundNode node;
        node.key = sound_id;
        for (const core::DataId wave : waves) {
            node.records.push_back({wave, 0.7F, 1.0F, volume});
        }
        table_.root.children.push_back(std::move(node));
        return *this;
    }
    void store(Book& book) { book.portal.add_record(table_.id.value, table_); }

private:
    SoundTable table_;
};

/// How a body sounds when it is hurt, dies and is struck.
struct Voice {
    core::DataId cry;
    core::DataId death;
    core::DataId hit;
};

void body_table(Book& book, core::DataId id, const Voice& v, const Waves& w) {
    const core::DataId hit = v.hit;
    const core::DataId cry = v.cry;
    TableMaker t(id);
    for (std::uint32_t s = 0x09; s <= 0x0E; ++s) {  // Damage1 to Wound3
        t.sound(s, {cry}, 0.8F);
    }
    for (std::uint32_t s = 0x0F; s <= 0x11; ++s) {  // Death1 to 3
        t.sound(s, {v.death});
    }
    for (std::uint32_t s = 0x1E; s <= 0x20; ++s) {  // Swoosh1 to 3
        t.sound(s, {w.whoosh_high}, 0.7F);
    }
    t.sound(0x21, {w.thump}).sound(0x22, {w.blast}, 0.8F);              // Thump1, Smash1
    t.sound(0x2B, {w.knock}, 0.4F).sound(0x2C, {w.whoosh_high}, 0.8F);  // BowPull, BowRelease
    t.sound(0x2F, {hit}).sound(0x30, {hit}).sound(0x31, {hit}).sound(0x32, {hit}).sound(0x33, {hit});  // Collision,
                                                                                                       // HitFlesh1 ...
    t.sound(0x37, {w.step_a, w.step_b, w.step_a}, 0.5F).sound(0x38, {w.step_b, w.step_a, w.step_b}, 0.5F);  // Footsteps
    t.sound(0x51, {w.chime_up}).sound(0x5E, {w.fizzle});                                // LifestoneOn, Fizzle
    for (const std::uint32_t up : {0x52U, 0x54U, 0x56U, 0x58U, 0x5AU, 0x5CU, 0x61U}) {  // AttribUp ... TransUp
        t.sound(up, {w.chime_up}, 0.8F);
        t.sound(up + 1, {w.chime_down}, 0.8F);
    }
    t.sound(0x5F, {w.whoosh_low}).sound(0x60, {w.blast});                 // Launch, Explode
    t.sound(0x67, {w.chime_up}, 0.6F).sound(0x68, {w.chime_down}, 0.6F);  // Create, Destroy
    t.sound(0x6A, {w.hum}).sound(0x6B, {w.hum});                          // EnterPortal, ExitPortal
    t.sound(0x91, {w.fizzle}, 0.8F).sound(0x96, {w.chime_down}, 0.5F);    // ResistSpell, SpellExpire
    t.store(book);
}

void bolt_table(Book& book, core::DataId id, core::DataId launch, core::DataId burst, core::DataId hit) {
    TableMaker(id)
        .sound(0x2F, {hit})
        .sound(0x5F, {launch}, 0.9F)
        .sound(0x60, {burst})
        .sound(0x67, {launch})
        .store(book);
}

}  // namespace

Waves forge_waves(Book& book) {
    Waves w;
    w.whoosh_low = store(book, whoosh(0.9F, 220, 401));
    w.whoosh_high = store(book, whoosh(0.45F, 700, 402));
    w.thump =
        store(book, synth(0.35F, [](float t) {
                  return 0.8F * decay(t, 14) * slide(t, 130, 45, 0.35F) + 0.4F * decay(t, 40) * rumble(t, 900, 403);
              }));
    w.blast = store(book, synth(1.5F, [](float t) {
                        return 0.75F * decay(t, 3.4F) * rumble(t, 260 - 120 * t, 404) +
                               0.5F * decay(t, 7) * slide(t, 95, 28, 1.5F) + 0.3F * decay(t, 18) * hiss(t, 405);
                    }));
    w.crackle = store(book, crackle());
    w.ice = store(book, synth(1.1F, [](float t) {
                      float sum = 0.3F * decay(t, 25) * hiss(t, 406);
                      for (int i = 0; i < 14; ++i) {
                          const float at = 0.5F * lattice01(i, 1, 407) * lattice01(i, 2, 407);
                          const float hertz = 1800.0F + 4200.0F * lattice01(i, 3, 407);
                          sum += t > at ? 0.16F * decay(t - at, 14) * std::sin(kTwoPi * hertz * (t - at)) : 0.0F;
                      }
                      return sum;
                  }));
    w.zap = store(book, synth(0.8F, [](float t) {
                      const float buzz = std::fmod(t * 110.0F, 1.0F) * 2.0F - 1.0F;
                      return decay(t, 4.5F) * (0.35F * buzz * (0.5F + 0.5F * rumble(t, 60, 408)) +
                                               0.35F * hiss(t, 409) * std::abs(rumble(t, 45, 410)));
                  }));
    w.step_a = store(book, step(95, 411), 8);
    w.step_b = store(book, step(82, 413), 8);
    w.knock = store(book, synth(0.3F, [](float t) {
                        return decay(t, 30) * (0.5F * std::sin(kTwoPi * 310 * t) + 0.3F * std::sin(kTwoPi * 742 * t)) +
                               0.4F * decay(t, 120) * hiss(t, 415);
                    }));
    w.chime_up = store(book, chime(true));
    w.chime_down = store(book, chime(false));
    w.fizzle = store(book, synth(0.9F, [](float t) {
                         return 0.4F * decay(t, 4) * hiss(t, 416) * (0.5F + 0.5F * rumble(t, 30, 417)) +
                                0.2F * decay(t, 6) * slide(t, 500, 120, 0.9F);
                     }));
    w.grunt = store(book, voice(118, 0.32F, 0.25F, 418), 8);
    w.groan = store(book, voice(104, 1.0F, 0.45F, 419), 8);
    w.hum = store(book, synth(1.8F, [](float t) {
                      const float beat = 0.6F + 0.4F * std::sin(kTwoPi * 3 * t);
                      return swell(t, 1.8F) * beat *
                             (0.3F * std::sin(kTwoPi * 110 * t) + 0.2F * std::sin(kTwoPi * 165.5F * t) +
                              0.12F * std::sin(kTwoPi * 331 * t));
                  }));
    w.wind = store(book, synth(4.0F, [](float t) {
                       return swell(t, 4.0F) * 0.5F * rumble(t, 160, 420) * (0.6F + 0.4F * rumble(t, 0.9F, 421));
                   }));
    w.bird = store(book, bird());
    w.creak = store(book,
                    synth(1.0F,
                          [](float t) {
                              const float saw = std::fmod(t * (34 + 26 * t), 1.0F) - 0.5F;
                              return swell(t, 1.0F) * saw * (0.4F + 0.5F * rumble(t, 700, 431));
                          }),
                    8);
    w.slam = store(book, synth(0.5F, [](float t) {
                       return 0.8F * decay(t, 16) * slide(t, 160, 60, 0.5F) + 0.5F * decay(t, 50) * hiss(t, 432);
                   }));
    w.squeak = store(book,
                     synth(0.3F,
                           [](float t) {
                               return 0.4F * swell(t, 0.3F) * slide(t, 2100, 3000, 0.3F) * (0.7F + 0.3F * hiss(t, 433));
                           }),
                     8);
    w.low = store(book, voice(72, 1.3F, 0.3F, 434), 8);
    w.clink =
        store(book, synth(0.4F, [](float t) {
                  return decay(t, 16) * (0.3F * std::sin(kTwoPi * 3100 * t) + 0.25F * std::sin(kTwoPi * 4730 * t));
              }));
    w.drip = store(book, synth(0.5F, [](float t) {
                       return 0.5F * decay(t, 18) * slide(t, 900, 1500, 0.2F) +
                              (t > 0.2F ? 0.2F * decay(t - 0.2F, 20) * slide(t - 0.2F, 1300, 1900, 0.2F) : 0.0F);
                   }));
    w.rain = store(book, synth(3.0F, [](float t) { return 0.25F * hiss(t, 435) + 0.2F * rumble(t, 900, 436); }));
    w.thunder = store(book, synth(3.5F, [](float t) {
                          return decay(t, 1.1F) * (0.8F * rumble(t, 70, 437) + 0.4F * rumble(t, 220, 438)) +
                                 0.5F * decay(t, 14) * hiss(t, 439);
                      }));
    return w;
}

core::DataId forge_sound_tables(Book& book, const Waves& w) {
    body_table(book, demo::kHumanSoundTable, {w.grunt, w.groan, w.thump}, w);
    body_table(book, demo::kFemaleSoundTable, {w.grunt, w.groan, w.thump}, w);
    body_table(book, demo::kTargetSoundTable, {w.knock, w.knock, w.knock}, w);
    body_table(book, demo::kDrudgeSoundTable, {w.groan, w.low, w.thump}, w);
    body_table(book, demo::kRatSoundTable, {w.squeak, w.squeak, w.thump}, w);
    body_table(book, demo::kAurochSoundTable, {w.low, w.low, w.thump}, w);
    bolt_table(book, demo::kBoltSoundTable, w.whoosh_low, w.blast, w.thump);
    bolt_table(book, demo::kFrostSoundTable, w.whoosh_high, w.ice, w.ice);
    bolt_table(book, demo::kLightningSoundTable, w.zap, w.zap, w.zap);
    bolt_table(book, demo::kAcidSoundTable, w.whoosh_low, w.fizzle, w.fizzle);
    bolt_table(book, demo::kShockSoundTable, w.whoosh_high, w.thump, w.thump);
    bolt_table(book, demo::kBladeSoundTable, w.whoosh_high, w.clink, w.clink);
    for (const core::DataId id : {demo::kDoorSoundTable, demo::kChestSoundTable}) {
        TableMaker(id)
            .sound(0x42, {w.creak})        // Open
            .sound(0x94, {w.knock})        // OpenFailDueToLock
            .sound(0x43, {w.slam})         // Close
            .sound(0x44, {w.slam})         // OpenSlam
            .sound(0x45, {w.slam})         // CloseSlam
            .sound(0x93, {w.clink}, 0.6F)  // LockSuccess
            .store(book);
    }
    TableMaker(demo::kThingSoundTable)
        .sound(0x8F, {w.clink}, 0.6F)  // PickUpItem
        .sound(0x90, {w.thump}, 0.6F)  // DropItem
        .sound(0x8C, {w.clink}, 0.6F)  // WieldObject
        .sound(0x8D, {w.clink}, 0.4F)  // UnwieldObject
        .sound(0x2B, {w.knock}, 0.4F)
        .sound(0x2C, {w.whoosh_high}, 0.8F)
        .sound(0x2F, {w.knock}, 0.8F)
        .sound(0x51, {w.chime_up})
        .store(book);
    const core::DataId land = book.next_id(0x20);
    TableMaker(land)
        .sound(0x46, {w.wind})
        .sound(0x47, {w.bird, w.bird})
        .sound(0x48, {w.crackle})
        .sound(0x49, {w.rain})
        .sound(0x4A, {w.thunder})
        .sound(0x4B, {w.drip})
        .store(book);
    return land;
}

}  // namespace portalspace::content::forge
