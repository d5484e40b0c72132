/* Vectors of lanes: many boards' rows, and a number or a mask for each board, in one register.
 *
 * A Row is a vector of words. A word holds FIELDS lanes of FIELD_BITS bits side by side, lane i in
 * field i % FIELDS of word i / FIELDS. A lane's top bit is its guard: it is zero wherever the value
 * counts, so that a shift by one column, an addition or a subtraction within a lane cannot reach
 * the next. What a function returns in guards, and above the last field, is rubbish unless it says
 * "clean". Boards are narrower than a lane, numbers smaller than 2 to the FIELD_BITS - 1.
 *
 * A mask has the bits below the guard all ones or all zeros; a clean one has no other bit set in
 * lanes of zeros. `~mask` is a mask that is not clean.
 *
 * Everything is written with the compilers' vector extensions; where an instruction has no sign
 * there, a named helper wraps it, with the same result on every processor.
 */
#ifndef JIGO_LANES_VECTOR_HOT_H
#define JIGO_LANES_VECTOR_HOT_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __x86_64__
#include <immintrin.h>
#endif

#if defined(__AVX512BW__) && defined(__AVX512BITALG__)
#define LANES_AVX512 1
enum { VECTOR_BYTES = 64 };
#elif defined(__AVX2__)
enum { VECTOR_BYTES = 32 };
#else
enum { VECTOR_BYTES = 16 };
#endif

typedef uint64_t Row __attribute__((vector_size(VECTOR_BYTES)));
typedef int64_t SignedRow __attribute__((vector_size(VECTOR_BYTES)));
typedef uint8_t Bytes __attribute__((vector_size(VECTOR_BYTES)));

enum {
    WORDS = VECTOR_BYTES / 8,
    FIELDS = 64 / FIELD_BITS,
    LANES = WORDS * FIELDS,
    NUMBER_MAX = (1 << (FIELD_BITS - 1)) - 1
};

#define LANES_INLINE  static inline __attribute__((always_inline))
#define LANES_OUTLINE static __attribute__((noinline))

/* The value in every lane of a word. */
LANES_INLINE uint64_t word_of(uint64_t value) {
    uint64_t word = 0;
#pragma GCC unroll 8
    for (int i = 0; i < FIELDS; i++)
        word |= value << (i * FIELD_BITS);
    return word;
}

LANES_INLINE Row row_of(uint64_t value) {
    return (Row){0} + word_of(value);
}

/* One lane of a Row in memory. */
LANES_INLINE uint32_t row_lane(const Row *row, int lane) {
    const uint64_t *words = (const uint64_t *)row;
    return (uint32_t)(words[lane / FIELDS] >> (lane % FIELDS * FIELD_BITS)) & NUMBER_MAX;
}

LANES_INLINE void row_set_lane(Row *row, int lane, uint32_t value) {
    uint64_t *word = (uint64_t *)row + lane / FIELDS;
    const int shift = lane % FIELDS * FIELD_BITS;
    *word = (*word & ~((uint64_t)NUMBER_MAX << shift)) | (uint64_t)value << shift;
}

#ifdef LANES_AVX512

/* Any function of three bits: the table's index is 4 * a + 2 * b + c. */
#define ROW_TERNARY(a, b, c, table)                                                                \
    ((Row)_mm512_ternarylogic_epi64((__m512i)(a), (__m512i)(b), (__m512i)(c), table))

#else

#define ROW_TERNARY(a, b, c, table) row_ternary_##table(a, b, c)

LANES_INLINE Row row_ternary_0xfe(Row a, Row b, Row c) {
    return a | b | c;
}

LANES_INLINE Row row_ternary_0xa8(Row a, Row b, Row c) {
    return (a | b) & c;
}

LANES_INLINE Row row_ternary_0xf8(Row a, Row b, Row c) {
    return a | (b & c);
}

LANES_INLINE Row row_ternary_0xf4(Row a, Row b, Row c) {
    return a | (b & ~c);
}

LANES_INLINE Row row_ternary_0xf6(Row a, Row b, Row c) {
    return a | (b ^ c);
}

LANES_INLINE Row row_ternary_0x10(Row a, Row b, Row c) {
    return a & ~(b | c);
}

LANES_INLINE Row row_ternary_0x40(Row a, Row b, Row c) {
    return a & b & ~c;
}

LANES_INLINE Row row_ternary_0x70(Row a, Row b, Row c) {
    return a & ~(b & c);
}

LANES_INLINE Row row_ternary_0xca(Row a, Row b, Row c) {
    return ((b ^ c) & a) ^ c;
}

#endif

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

/* Whether any bit is set, rubbish included. */
LANES_INLINE bool row_any(Row a) {
#if defined(LANES_AVX512)
    return _mm512_test_epi64_mask((__m512i)a, (__m512i)a) != 0;
#elif defined(__AVX2__)
    return !_mm256_testz_si256((__m256i)a, (__m256i)a);
#elif defined(__SSE4_1__)
    return !_mm_testz_si128((__m128i)a, (__m128i)a);
#else
    return (a[0] | a[1]) != 0;
#endif
}

/* The mask of the lanes whose guard is set; clean. */
LANES_INLINE Row row_mask_of_guards(Row a) {
#if FIELD_BITS == 16
    typedef int16_t Shorts __attribute__((vector_size(VECTOR_BYTES)));
    return (Row)((Shorts)a >> 15);
#else
    const Row guards = a & row_of(NUMBER_MAX + 1);
    return guards - (guards >> (FIELD_BITS - 1));
#endif
}

/* The mask of the lanes that are not zero; clean, as `a` is. */
LANES_INLINE Row row_nonzero(Row a) {
    return row_mask_of_guards(a + row_of(NUMBER_MAX));
}

/* a - 1 in each lane but those that are zero; `a` is clean. */
LANES_INLINE Row row_less_one(Row a) {
    return (a | row_of(NUMBER_MAX + 1)) - row_of(1);
}

#ifdef LANES_AVX512

/* Bit i tells whether lane i has bit x. */
LANES_INLINE uint64_t row_column_bits(const Row *row, int x) {
    uint64_t places = 0; /* a byte for each field: where its bit is in the word */
    for (int field = 0; field < FIELDS; field++)
        places |= (uint64_t)(field * FIELD_BITS) << 8 * field;
    const Row column = (Row){0} + (places + (uint64_t)x * 0x0101010101010101u);
    const __mmask64 bits = _mm512_bitshuffle_epi64_mask((__m512i)*row, (__m512i)column);
    return _pext_u64(bits, 0x0101010101010101u * ((1u << FIELDS) - 1));
}

#else

/* The lowest bit of each lane of a word. */
LANES_INLINE uint64_t word_bits(uint64_t word) {
#ifdef __BMI2__
    return _pext_u64(word, word_of(1));
#else
    uint64_t bits = 0;
    for (int j = 0; j < FIELDS; j++)
        bits |= (word >> (j * FIELD_BITS) & 1) << j;
    return bits;
#endif
}

/* Bit i tells whether lane i has bit x. */
LANES_INLINE uint64_t row_column_bits(const Row *row, int x) {
    const uint64_t *words = (const uint64_t *)row;
    uint64_t bits = 0;
    for (int i = 0; i < WORDS; i++)
        bits |= word_bits(words[i] >> x) << (i * FIELDS);
    return bits;
}

#endif

/* The bits of a mask, or of numbers that are 0 or 1: bit i for lane i. */
LANES_INLINE uint64_t row_bits(Row mask) {
    return row_column_bits(&mask, 0);
}

/* Lanes number `field` of each word, as words: copies of a mask, or numbers. */
LANES_INLINE Row words_of_mask(Row mask, int field) {
    const SignedRow top = (SignedRow)(mask << (63 - field * FIELD_BITS));
#ifdef LANES_AVX512
    return (Row)(top >> 63);
#else
    return (Row)(top < 0);
#endif
}

LANES_INLINE Row words_of_numbers(Row numbers, int field) {
    return (numbers >> (field * FIELD_BITS)) & NUMBER_MAX;
}

/* Products of the low halves of words. */
LANES_INLINE Row words_multiply_low(Row a, Row b) {
#if defined(LANES_AVX512)
    return (Row)_mm512_mul_epu32((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
    return (Row)_mm256_mul_epu32((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
    return (Row)_mm_mul_epu32((__m128i)a, (__m128i)b);
#else
    return (a & 0xffffffffu) * (b & 0xffffffffu);
#endif
}

/* The low half of each word turned right by `turn` bits; the high half is rubbish. */
LANES_INLINE Row words_turn_low(Row a, Row turn) {
#ifdef LANES_AVX512
    return (Row)_mm512_rorv_epi32((__m512i)a, (__m512i)turn);
#else
    return ((a & 0xffffffffu) | a << 32) >> turn;
#endif
}

/* Set bits of each byte. */
LANES_INLINE Row bytes_count(Row a) {
#if defined(LANES_AVX512)
    return (Row)_mm512_popcnt_epi8((__m512i)a);
#elif defined(__AVX2__)
    const __m256i low = _mm256_set1_epi8(15);
    const __m256i counts = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1,
                                            2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    __m256i first = _mm256_shuffle_epi8(counts, (__m256i)a & low);
    return (Row)_mm256_add_epi8(first, _mm256_shuffle_epi8(counts, (__m256i)(a >> 4) & low));
#elif defined(__SSSE3__)
    const __m128i low = _mm_set1_epi8(15);
    const __m128i counts = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    __m128i first = _mm_shuffle_epi8(counts, (__m128i)a & low);
    return (Row)_mm_add_epi8(first, _mm_shuffle_epi8(counts, (__m128i)(a >> 4) & low));
#else
    a -= (a >> 1) & 0x5555555555555555u;
    a = (a & 0x3333333333333333u) + ((a >> 2) & 0x3333333333333333u);
    return (a + (a >> 4)) & 0x0f0f0f0f0f0f0f0fu;
#endif
}

#if FIELD_BITS == 21 && !defined(LANES_AVX512)
/* Sums of two, four, eight bits, where they cannot reach the next lane. */
LANES_INLINE Row row_count(Row a) {
    a -= (a >> 1) & row_of(0x55555);
    a = (a & row_of(0x33333)) + ((a >> 2) & row_of(0x33333));
    a = (a & row_of(0xf0f0f)) + ((a >> 4) & row_of(0x00f0f));
    return (a + (a >> 8) + (a >> 16)) & row_of(31);
}
#else
/* Set bits of each lane, which is clean. */
LANES_INLINE Row row_count(Row a) {
#if FIELD_BITS == 8
    return bytes_count(a);
#elif FIELD_BITS == 16 && defined(LANES_AVX512)
    return (Row)_mm512_popcnt_epi16((__m512i)a);
#elif FIELD_BITS == 16
    a = bytes_count(a);
    return (a + (a >> 8)) & row_of(31);
#elif FIELD_BITS == 10
    a -= (a >> 1) & row_of(0x155);
    a = (a & row_of(0x333)) + ((a >> 2) & row_of(0x33));
    return ((a + (a >> 4)) & row_of(15)) + ((a >> 8) & row_of(1));
#else
    Row count = (Row)_mm512_popcnt_epi64((__m512i)(a & NUMBER_MAX));
    count |= (Row)_mm512_popcnt_epi64((__m512i)(a & (uint64_t)NUMBER_MAX << 21)) << 21;
    return count | (Row)_mm512_popcnt_epi64((__m512i)(a >> 42)) << 42;
#endif
}
#endif

#endif
