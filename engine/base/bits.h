/* Small bit helpers. */
#ifndef JIGO_BITS_H
#define JIGO_BITS_H

#include <stdint.h>

#ifdef __BMI2__
#include <immintrin.h>
#endif

static inline int bits_count(uint64_t word) {
    return __builtin_popcountll(word);
}

/* Index of the lowest set bit; word != 0. */
static inline int bits_lowest(uint64_t word) {
    return __builtin_ctzll(word);
}

/* Index of the set bit with `rank` set bits below it; rank < bits_count(word). */
static inline int bits_select(uint64_t word, int rank) {
#ifdef __BMI2__
    return bits_lowest(_pdep_u64(1ull << rank, word));
#else
    /* Byte-wise prefix counts, then the byte that holds the rank, then at most seven bits of it. */
    uint64_t sums = word - ((word >> 1) & 0x5555555555555555u);
    sums = (sums & 0x3333333333333333u) + ((sums >> 2) & 0x3333333333333333u);
    sums = ((sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u;
    uint64_t above = ((sums | 0x8080808080808080u) - (uint64_t)(rank + 1) * 0x0101010101010101u);
    int byte = bits_lowest(above & 0x8080808080808080u) & ~7;
    rank -= (int)((sums << 8) >> byte & 0xff);
    unsigned rest = (unsigned)(word >> byte) & 0xff;
    int low = bits_count(rest & 15), take = rank >= low;
    byte += take * 4, rank -= take * low, rest >>= take * 4;
    low = bits_count(rest & 3), take = rank >= low;
    byte += take * 2, rank -= take * low, rest >>= take * 2;
    low = (int)(rest & 1), take = rank >= low;
    return byte + take;
#endif
}

/* Bit j of words[i] becomes bit i of words[j]: blocks of half the size change places, step by step
 * (H. Warren, Hacker's Delight, section 7-3). */
static inline void bits_transpose(uint64_t words[64]) {
    uint64_t mask = 0x00000000ffffffffu;
    for (int size = 32; size > 0; size >>= 1, mask ^= mask << size)
        for (int start = 0; start < 64; start += 2 * size)
            for (int i = start; i < start + size; i++) {
                const uint64_t swapped = (words[i] >> size ^ words[i + size]) & mask;
                words[i] ^= swapped << size;
                words[i + size] ^= swapped;
            }
}

#endif
