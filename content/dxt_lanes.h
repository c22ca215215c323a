#pragma once

#include <cstdint>
#include <cstring>

#if defined(__SSE2__) || defined(_M_X64)
#define PORTALSPACE_SSE2 1
#include <emmintrin.h>
#endif

namespace portalspace::content {

/// Four pixels, as red, green, blue and alpha bytes from the lowest up, with the few operations that decoding a block
/// takes.
class PlainLanes {
public:
    static PlainLanes all(std::uint32_t value) { return {value, value, value, value}; }
    static PlainLanes of(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) { return {a, b, c, d}; }
    /// All bits of a lane where `bits` has every bit of the lane's mask, none elsewhere.
    static PlainLanes where(PlainLanes bits, PlainLanes masks) {
        PlainLanes out;
        for (int i = 0; i < 4; ++i) {
            out.values_[i] = (bits.values_[i] & masks.values_[i]) == masks.values_[i] ? 0xFFFFFFFF : 0;
        }
        return out;
    }
    friend PlainLanes operator&(PlainLanes a, PlainLanes b) {
        for (int i = 0; i < 4; ++i) {
            a.values_[i] &= b.values_[i];
        }
        return a;
    }
    friend PlainLanes operator^(PlainLanes a, PlainLanes b) {
        for (int i = 0; i < 4; ++i) {
            a.values_[i] ^= b.values_[i];
        }
        return a;
    }
    void store(std::uint8_t* out) const { std::memcpy(out, values_, sizeof(values_)); }

private:
    PlainLanes() = default;
    PlainLanes(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) : values_{a, b, c, d} {}

    std::uint32_t values_[4];
};

#ifdef PORTALSPACE_SSE2
/// The same in one register; every x86-64 processor has these instructions.
class Sse2Lanes {
public:
    static Sse2Lanes all(std::uint32_t value) { return Sse2Lanes(_mm_set1_epi32(static_cast<int>(value))); }
    static Sse2Lanes of(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
        return Sse2Lanes(
            _mm_set_epi32(static_cast<int>(d), static_cast<int>(c), static_cast<int>(b), static_cast<int>(a)));
    }
    static Sse2Lanes where(Sse2Lanes bits, Sse2Lanes masks) {
        return Sse2Lanes(_mm_cmpeq_epi32(_mm_and_si128(bits.value_, masks.value_), masks.value_));
    }
    friend Sse2Lanes operator&(Sse2Lanes a, Sse2Lanes b) { return Sse2Lanes(_mm_and_si128(a.value_, b.value_)); }
    friend Sse2Lanes operator^(Sse2Lanes a, Sse2Lanes b) { return Sse2Lanes(_mm_xor_si128(a.value_, b.value_)); }
    void store(std::uint8_t* out) const { _mm_storeu_si128(reinterpret_cast<__m128i*>(out), value_); }

private:
    explicit Sse2Lanes(__m128i value) : value_(value) {}

    __m128i value_;
};
using FastLanes = Sse2Lanes;
#else
using FastLanes = PlainLanes;
#endif

}  // namespace portalspace::content
