/* Vectors of lanes and the few operations that the language has no sign for.
 *
 * A Row holds one row of LANES boards, a lane of LANE_BITS bits each. Masks are Rows whose lanes
 * are all ones or all zeros. Everything is written with the compilers' vector extensions; where an
 * instruction has no sign there, a named helper wraps it, with the same result on every processor.
 */
#ifndef JIGO_LANES_VECTOR_HOT_H
#define JIGO_LANES_VECTOR_HOT_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#ifdef __x86_64__
#include <immintrin.h>
#endif

#if defined(__AVX512BW__) && defined(__AVX512BITALG__)
enum { VECTOR_BYTES = 64 };
#elif defined(__AVX2__)
enum { VECTOR_BYTES = 32 };
#else
enum { VECTOR_BYTES = 16 };
#endif

#if LANE_BITS == 16
typedef uint16_t Lane;
typedef int16_t SignedLane;
#else
typedef uint32_t Lane;
typedef int32_t SignedLane;
#endif

typedef Lane Row __attribute__((vector_size(VECTOR_BYTES)));
typedef SignedLane SignedRow __attribute__((vector_size(VECTOR_BYTES)));
typedef uint64_t Words __attribute__((vector_size(VECTOR_BYTES)));
typedef uint8_t Bytes __attribute__((vector_size(VECTOR_BYTES)));

enum {
    LANES = VECTOR_BYTES / (int)sizeof(Lane),
    WORD_LANES = 64 / LANE_BITS, /* lanes in a word */
    WORDS = VECTOR_BYTES / 8
};

#define LANES_INLINE  static inline __attribute__((always_inline))
#define LANES_OUTLINE static __attribute__((noinline))

LANES_INLINE Row row_of(Lane value) {
    return (Row){0} + value;
}

/* One lane of a Row in memory, without touching the rest. */
LANES_INLINE Lane row_lane(const Row *row, int lane) {
    Lane value;
    memcpy(&value, (const char *)row + lane * (int)sizeof value, sizeof value);
    return value;
}

LANES_INLINE void row_set_lane(Row *row, int lane, Lane value) {
    memcpy((char *)row + lane * (int)sizeof value, &value, sizeof value);
}

#if defined(__AVX512BW__) && defined(__AVX512BITALG__)

/* Any function of three bits: the table's index is 4 * a + 2 * b + c. */
#define ROW_TERNARY(a, b, c, table)                                                                \
    ((Row)_mm512_ternarylogic_epi64((__m512i)(a), (__m512i)(b), (__m512i)(c), table))

LANES_INLINE Row row_or3(Row a, Row b, Row c) {
    return ROW_TERNARY(a, b, c, 0xfe);
}

/* (a | b) & within */
LANES_INLINE Row row_or_within(Row a, Row b, Row within) {
    return ROW_TERNARY(a, b, within, 0xa8);
}

/* sum | (a & b) */
LANES_INLINE Row row_or_and(Row sum, Row a, Row b) {
    return ROW_TERNARY(sum, a, b, 0xf8);
}

/* sum | (a & ~b) */
LANES_INLINE Row row_or_without(Row sum, Row a, Row b) {
    return ROW_TERNARY(sum, a, b, 0xf4);
}

/* sum | (a ^ b) */
LANES_INLINE Row row_or_differs(Row sum, Row a, Row b) {
    return ROW_TERNARY(sum, a, b, 0xf6);
}

/* a & ~b & ~c */
LANES_INLINE Row row_without2(Row a, Row b, Row c) {
    return ROW_TERNARY(a, b, c, 0x10);
}

/* a & b & ~c */
LANES_INLINE Row row_and_without(Row a, Row b, Row c) {
    return ROW_TERNARY(a, b, c, 0x40);
}

/* a & ~(b & c) */
LANES_INLINE Row row_without_and(Row a, Row b, Row c) {
    return ROW_TERNARY(a, b, c, 0x70);
}

/* Bits of `yes` where the mask is set, of `no` elsewhere. */
LANES_INLINE Row row_select(Row mask, Row yes, Row no) {
    return ROW_TERNARY(mask, yes, no, 0xca);
}

/* The mask of lanes that are not zero. */
LANES_INLINE Row row_nonzero(Row a) {
#if LANE_BITS == 16
    return (Row)_mm512_movm_epi16(_mm512_test_epi16_mask((__m512i)a, (__m512i)a));
#else
    return (Row)_mm512_movm_epi32(_mm512_test_epi32_mask((__m512i)a, (__m512i)a));
#endif
}

/* a < b, for values whose difference fits the signed lane. */
LANES_INLINE Row row_less(Row a, Row b) {
    return (Row)((SignedRow)(a - b) >> (LANE_BITS - 1));
}

LANES_INLINE Row row_count(Row a) {
#if LANE_BITS == 16
    return (Row)_mm512_popcnt_epi16((__m512i)a);
#else
    return (Row)_mm512_popcnt_epi32((__m512i)a);
#endif
}

/* Bit i: lane i of the mask. */
LANES_INLINE uint32_t row_bits(Row mask) {
#if LANE_BITS == 16
    return _mm512_movepi16_mask((__m512i)mask);
#else
    return _mm512_movepi32_mask((__m512i)mask);
#endif
}

/* Byte i of each block of 16 becomes the block's byte number pattern[i] % 16. */
LANES_INLINE Bytes bytes_shuffle(Bytes bytes, Bytes pattern) {
    return (Bytes)_mm512_shuffle_epi8((__m512i)bytes, (__m512i)pattern);
}

/* Products of the low halves of words. */
LANES_INLINE Words words_multiply_low(Words a, Words b) {
    return (Words)_mm512_mul_epu32((__m512i)a, (__m512i)b);
}

/* The low half of each word turned right by `turn` bits; the high half is rubbish. */
LANES_INLINE Words words_turn_low(Words a, Words turn) {
    return (Words)_mm512_rorv_epi32((__m512i)a, (__m512i)turn);
}

#else

LANES_INLINE Row row_or3(Row a, Row b, Row c) {
    return a | b | c;
}

LANES_INLINE Row row_or_within(Row a, Row b, Row within) {
    return (a | b) & within;
}

LANES_INLINE Row row_or_and(Row sum, Row a, Row b) {
    return sum | (a & b);
}

LANES_INLINE Row row_or_without(Row sum, Row a, Row b) {
    return sum | (a & ~b);
}

LANES_INLINE Row row_or_differs(Row sum, Row a, Row b) {
    return sum | (a ^ b);
}

LANES_INLINE Row row_without2(Row a, Row b, Row c) {
    return a & ~(b | c);
}

LANES_INLINE Row row_and_without(Row a, Row b, Row c) {
    return a & b & ~c;
}

LANES_INLINE Row row_without_and(Row a, Row b, Row c) {
    return a & ~(b & c);
}

LANES_INLINE Row row_select(Row mask, Row yes, Row no) {
    return ((yes ^ no) & mask) ^ no;
}

LANES_INLINE Row row_nonzero(Row a) {
    return (Row)(a != 0);
}

LANES_INLINE Row row_less(Row a, Row b) {
    return (Row)((SignedRow)a < (SignedRow)b);
}

LANES_INLINE Words words_turn_low(Words a, Words turn) {
    return ((a & 0xffffffffu) | a << 32) >> turn;
}

#ifdef __AVX2__

LANES_INLINE uint32_t row_bits(Row mask) {
#if LANE_BITS == 16
    return _pext_u32((uint32_t)_mm256_movemask_epi8((__m256i)mask), 0x55555555u);
#else
    return (uint32_t)_mm256_movemask_ps((__m256)mask);
#endif
}

LANES_INLINE Bytes bytes_shuffle(Bytes bytes, Bytes pattern) {
    return (Bytes)_mm256_shuffle_epi8((__m256i)bytes, (__m256i)pattern);
}

LANES_INLINE Words words_multiply_low(Words a, Words b) {
    return (Words)_mm256_mul_epu32((__m256i)a, (__m256i)b);
}

#elif defined(__SSSE3__)

LANES_INLINE uint32_t row_bits(Row mask) {
#if LANE_BITS == 16
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16((__m128i)mask, _mm_setzero_si128()));
#else
    return (uint32_t)_mm_movemask_ps((__m128)mask);
#endif
}

LANES_INLINE Bytes bytes_shuffle(Bytes bytes, Bytes pattern) {
    return (Bytes)_mm_shuffle_epi8((__m128i)bytes, (__m128i)pattern);
}

LANES_INLINE Words words_multiply_low(Words a, Words b) {
    return (Words)_mm_mul_epu32((__m128i)a, (__m128i)b);
}

#else

LANES_INLINE uint32_t row_bits(Row mask) {
    uint32_t bits = 0;
    for (int i = 0; i < LANES; i++)
        bits |= (uint32_t)(mask[i] & 1) << i;
    return bits;
}

LANES_INLINE Bytes bytes_shuffle(Bytes bytes, Bytes pattern) {
    Bytes result;
    for (int i = 0; i < VECTOR_BYTES; i++)
        result[i] = bytes[pattern[i] & 15];
    return result;
}

LANES_INLINE Words words_multiply_low(Words a, Words b) {
    return (a & 0xffffffffu) * (b & 0xffffffffu);
}

#endif

#endif

/* Two words, repeated over the vector. */
LANES_INLINE Bytes bytes_of(uint64_t low, uint64_t high) {
    Words words = {0};
#pragma GCC unroll 8
    for (int i = 0; i < WORDS; i++)
        words[i] = i % 2 == 0 ? low : high;
    return (Bytes)words;
}

/* Bits of a nibble in the low bits of each lane. */
LANES_INLINE Row row_nibble_count(Row nibble) {
    return (Row)bytes_shuffle(bytes_of(0x0302020102010100u, 0x0403030203020201u), (Bytes)nibble);
}

#if !defined(__AVX512BW__) || !defined(__AVX512BITALG__)

LANES_INLINE Row row_count(Row a) {
    const Bytes low = (Bytes)a & 15, high = (Bytes)(a >> 4) & 15;
    Row sums = (Row)((Bytes)row_nibble_count((Row)low) + (Bytes)row_nibble_count((Row)high));
#if LANE_BITS == 32
    sums += sums >> 16;
#endif
    return (sums + (sums >> 8)) & 0xff;
}

#endif

LANES_INLINE bool row_any(Row a) {
#if defined(__AVX512BW__) && defined(__AVX512BITALG__)
    return _mm512_test_epi64_mask((__m512i)a, (__m512i)a) != 0;
#elif defined(__AVX2__)
    return !_mm256_testz_si256((__m256i)a, (__m256i)a);
#elif defined(__SSE4_1__)
    return !_mm_testz_si128((__m128i)a, (__m128i)a);
#else
    Words words = (Words)a;
    uint64_t any = 0;
    for (int i = 0; i < WORDS; i++)
        any |= words[i];
    return any != 0;
#endif
}

#endif
