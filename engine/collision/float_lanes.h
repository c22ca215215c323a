#pragma once

#include <cmath>

#if defined(__SSE2__) || defined(_M_X64)
#define PORTALSPACE_FLOAT_LANES 1
#include <emmintrin.h>
#endif

namespace portalspace::engine::collision {

/// Four numbers at once. Every operation gives bit by bit what it gives for each number alone, and comparisons say so
/// in bits 0 to 3.
class PlainFloats {
public:
    static PlainFloats all(float value) { return {value, value, value, value}; }
    static PlainFloats load(const float* from) { return {from[0], from[1], from[2], from[3]}; }
    void store(float* to) const {
        for (int i = 0; i < 4; ++i) {
            to[i] = v_[i];
        }
    }
    friend PlainFloats operator+(PlainFloats a, PlainFloats b) {
        return each(a, b, [](float x, float y) { return x + y; });
    }
    friend PlainFloats operator-(PlainFloats a, PlainFloats b) {
        return each(a, b, [](float x, float y) { return x - y; });
    }
    friend PlainFloats operator*(PlainFloats a, PlainFloats b) {
        return each(a, b, [](float x, float y) { return x * y; });
    }
    [[nodiscard]] PlainFloats abs() const {
        return each(*this, *this, [](float x, float) { return std::fabs(x); });
    }
    friend unsigned less(PlainFloats a, PlainFloats b) {
        return bits(a, b, [](float x, float y) { return x < y; });
    }
    friend unsigned at_most(PlainFloats a, PlainFloats b) {
        return bits(a, b, [](float x, float y) { return x <= y; });
    }

private:
    PlainFloats(float a, float b, float c, float d) : v_{a, b, c, d} {}
    template <class F>
    static PlainFloats each(PlainFloats a, PlainFloats b, F f) {
        return {f(a.v_[0], b.v_[0]), f(a.v_[1], b.v_[1]), f(a.v_[2], b.v_[2]), f(a.v_[3], b.v_[3])};
    }
    template <class F>
    static unsigned bits(PlainFloats a, PlainFloats b, F f) {
        unsigned out = 0;
        for (unsigned i = 0; i < 4; ++i) {
            out |= f(a.v_[i], b.v_[i]) ? 1U << i : 0U;
        }
        return out;
    }

    float v_[4];
};

#ifdef PORTALSPACE_FLOAT_LANES
/// The same in one register; every x86-64 processor has these instructions.
class Sse2Floats {
public:
    static Sse2Floats all(float value) { return Sse2Floats(_mm_set1_ps(value)); }
    static Sse2Floats load(const float* from) { return Sse2Floats(_mm_loadu_ps(from)); }
    void store(float* to) const { _mm_storeu_ps(to, v_); }
    friend Sse2Floats operator+(Sse2Floats a, Sse2Floats b) { return Sse2Floats(_mm_add_ps(a.v_, b.v_)); }
    friend Sse2Floats operator-(Sse2Floats a, Sse2Floats b) { return Sse2Floats(_mm_sub_ps(a.v_, b.v_)); }
    friend Sse2Floats operator*(Sse2Floats a, Sse2Floats b) { return Sse2Floats(_mm_mul_ps(a.v_, b.v_)); }
    [[nodiscard]] Sse2Floats abs() const { return Sse2Floats(_mm_andnot_ps(_mm_set1_ps(-0.0F), v_)); }
    friend unsigned less(Sse2Floats a, Sse2Floats b) {
        return static_cast<unsigned>(_mm_movemask_ps(_mm_cmplt_ps(a.v_, b.v_)));
    }
    friend unsigned at_most(Sse2Floats a, Sse2Floats b) {
        return static_cast<unsigned>(_mm_movemask_ps(_mm_cmple_ps(a.v_, b.v_)));
    }

private:
    explicit Sse2Floats(__m128 value) : v_(value) {}

    __m128 v_;
};
using FloatLanes = Sse2Floats;
#else
using FloatLanes = PlainFloats;
#endif

}  // namespace portalspace::engine::collision
