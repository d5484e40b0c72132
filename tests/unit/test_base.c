/* Random numbers against the reference implementation of PCG, bit helpers against naive ones,
 * messages. */
#include "bits.h"
#include "pcg_shim.h"
#include "rng.h"
#include "status.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* First numbers of pcg32 with state 42 and stream 54, as published with the algorithm. */
static const uint32_t PUBLISHED[6] = {0xa15c02b7, 0x7b47f409, 0xba1d3330,
                                      0x83d2f293, 0xbfa4784b, 0xcbed606e};

Test(rng, gives_the_numbers_of_the_reference_implementation) {
    enum { LENGTH = 10000 };
    static uint32_t expected[LENGTH];
    static const uint64_t seeds[][2] = {{42, 54}, {0, 0}, {1, ~0ull}, {~0ull, 1ull << 63}, {7, 7}};
    for (size_t s = 0; s < sizeof seeds / sizeof *seeds; s++) {
        Rng rng;
        rng_seed(&rng, seeds[s][0], seeds[s][1]);
        pcg_reference_draw(seeds[s][0], seeds[s][1], 0, expected, LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            uint32_t number = rng_next(&rng);
            if (number != expected[i] || (s == 0 && i < 6 && number != PUBLISHED[i]))
                cr_assert(false, "seed %zu, number %d", s, i);
        }
    }
}

Test(rng, seeding_leaves_the_published_state) {
    Rng rng;
    rng_seed(&rng, 42, 54);
    cr_expect_eq(rng.state, 0x185706b82c2e03f8u);
    cr_expect_eq(rng.increment, 0x6du);
}

Test(rng, advance_skips_as_the_reference_does) {
    static const uint64_t skips[] = {0, 1, 2, 63, 1000000, 1ull << 40, ~0ull};
    static const uint32_t after_million[4] = {0x11918599, 0xe71d02ec, 0x1fdbe22f, 0x7d34fdae};
    for (size_t s = 0; s < sizeof skips / sizeof *skips; s++) {
        uint32_t expected[4];
        Rng rng;
        rng_seed(&rng, 42, 54);
        rng_advance(&rng, skips[s]);
        pcg_reference_draw(42, 54, skips[s], expected, 4);
        for (int i = 0; i < 4; i++) {
            uint32_t number = rng_next(&rng);
            cr_expect_eq(number, expected[i], "skip %zu, number %d", s, i);
            cr_expect(skips[s] != 1000000 || number == after_million[i]);
        }
    }
}

/* A fork is the stream that the next four draws of the parent name, and takes nothing else. */
Test(rng, forks_are_seeded_by_four_draws) {
    Rng parent, copy, child, expected;
    rng_seed(&parent, 42, 54);
    copy = parent;
    rng_fork(&parent, &child);
    uint64_t numbers[4];
    for (int i = 0; i < 4; i++)
        numbers[i] = rng_next(&copy);
    rng_seed(&expected, numbers[0] << 32 | numbers[1], numbers[2] << 32 | numbers[3]);
    cr_expect(child.state == expected.state && child.increment == expected.increment);
    cr_expect(parent.state == copy.state && parent.increment == copy.increment);
}

Test(rng, bounded_draws_are_the_pinned_ones) {
    static const uint32_t expected[10] = {51, 39, 58, 41, 60, 64, 60, 40, 72, 78};
    Rng rng;
    rng_seed(&rng, 42, 54);
    for (int i = 0; i < 10; i++)
        cr_expect_eq(rng_below(&rng, 81), expected[i], "draw %d", i);
}

/* Rejected are the draws whose product falls in the first (2^32 mod bound) of its low half; with a
 * bound just above 2^31 that is nearly half of them. */
Test(rng, bounded_draws_reject_what_lemire_rejects) {
    static const uint32_t bounds[] = {1, 2, 3, 81, 361, 0x80000001u, 0xc0000000u, 0xffffffffu};
    for (size_t b = 0; b < sizeof bounds / sizeof *bounds; b++) {
        Rng rng, raw;
        rng_seed(&rng, 5, 6);
        raw = rng;
        for (int i = 0; i < 10000; i++) {
            uint64_t product;
            do
                product = (uint64_t)rng_next(&raw) * bounds[b];
            while (product % (1ull << 32) < (1ull << 32) % bounds[b]);
            if (rng_below(&rng, bounds[b]) != product >> 32 || rng.state != raw.state)
                cr_assert(false, "bound %u, draw %d", bounds[b], i);
        }
    }
}

/* A generator whose next number is this one: with the top five bits of the state zero nothing is
 * rotated, and the xor-shift by 18 is undone by repeating it. */
static Rng about_to_draw(uint32_t number) {
    uint64_t mixed = (uint64_t)number << 27;
    return (Rng){mixed ^ mixed >> 18 ^ mixed >> 36 ^ mixed >> 54, 0x9e3779b97f4a7c15u};
}

/* The number whose product with an odd bound ends in these low 32 bits. */
static uint32_t number_for(uint32_t bound, uint32_t low) {
    uint32_t inverse = bound;
    for (int i = 0; i < 5; i++)
        inverse *= 2 - bound * inverse;
    return low * inverse;
}

Test(rng, the_last_rejected_and_the_first_accepted_number) {
    for (uint32_t bound = 3; bound <= 625; bound += 2) {
        uint32_t first_accepted = (uint32_t)((1ull << 32) % bound);
        for (int rejected = 0; rejected < 2; rejected++) {
            uint32_t number = number_for(bound, first_accepted - (uint32_t)rejected);
            Rng rng = about_to_draw(number), raw = rng;
            cr_assert_eq(rng_next(&raw), number);
            uint64_t product = (uint64_t)(rejected ? rng_next(&raw) : number) * bound;
            cr_expect(rng_below(&rng, bound) == product >> 32 && rng.state == raw.state,
                      "bound %u, rejected %d", bound, rejected);
        }
    }
}

static double chi_square(const int *counts, int cells, double expected) {
    double sum = 0;
    for (int i = 0; i < cells; i++)
        sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    return sum;
}

/* For k cells chi-square has mean k - 1 and deviation sqrt(2 (k - 1)); five deviations. */
static void expect_uniform(const int *counts, int cells, int draws) {
    double chi = chi_square(counts, cells, (double)draws / cells);
    double distance = (chi - (cells - 1)) * (chi - (cells - 1));
    cr_expect(distance < 25.0 * 2 * (cells - 1), "%d cells: chi-square %.1f", cells, chi);
}

Test(rng, bounded_draws_are_uniform) {
    static const int bounds[] = {2, 3, 7, 81, 169, 361};
    enum { DRAWS = 1000000 };
    for (size_t b = 0; b < sizeof bounds / sizeof *bounds; b++) {
        int counts[361] = {0};
        Rng rng;
        rng_seed(&rng, 1, b);
        for (int i = 0; i < DRAWS; i++)
            counts[rng_below(&rng, (uint32_t)bounds[b])]++;
        expect_uniform(counts, bounds[b], DRAWS);
    }
}

/* A bound of 3/4 of 2^32 without rejection would give every third number twice as often. */
Test(rng, large_bounds_are_uniform) {
    enum { DRAWS = 300000 };
    int counts[3] = {0};
    Rng rng;
    rng_seed(&rng, 9, 9);
    for (int i = 0; i < DRAWS; i++)
        counts[rng_below(&rng, 0xc0000000u) % 3]++;
    expect_uniform(counts, 3, DRAWS);
}

typedef struct Seed {
    uint64_t state, increment;
} Seed;

static int compare_seeds(const void *a, const void *b) {
    const Seed *x = a, *y = b;
    if (x->state != y->state)
        return x->state < y->state ? -1 : 1;
    return (x->increment > y->increment) - (x->increment < y->increment);
}

/* Two runs, 8 matchups, 3 roles, 10,000 games and 9 far ones: no state twice, no stream twice. */
Test(rng, games_and_roles_have_streams_of_their_own) {
    enum { GAMES = 10000, ALL = 2 * 8 * 3 * (GAMES + 9) };
    Seed *seeds = malloc(ALL * sizeof *seeds);
    int count = 0;
    for (uint64_t run = 0; run < 2; run++)
        for (uint32_t matchup = 0; matchup < 8; matchup++)
            for (int role = RNG_BLACK; role <= RNG_SCORER; role++)
                for (int game = 0; game < GAMES + 9; game++) {
                    uint64_t number = (uint64_t)game;
                    Rng rng;
                    if (game >= GAMES)
                        number = ~0ull << (7 * (game - GAMES));
                    rng_seed_game(&rng, run, matchup, number, (RngRole)role);
                    seeds[count++] = (Seed){rng.state, rng.increment};
                }
    cr_assert_eq(count, ALL);
    qsort(seeds, ALL, sizeof *seeds, compare_seeds);
    for (int i = 1; i < ALL; i++)
        if (seeds[i].state == seeds[i - 1].state)
            cr_assert(false, "a state comes twice");
    free(seeds);
}

/* First draws over neighbouring games, and differences of the roles of one game, look uniform. */
Test(rng, neighbouring_games_are_unrelated) {
    enum { GAMES = 200000 };
    int first[64] = {0}, colours[64] = {0}, next[64] = {0};
    uint32_t previous = 0;
    for (int game = 0; game < GAMES; game++) {
        Rng black, white;
        rng_seed_game(&black, 1, 0, (uint64_t)game, RNG_BLACK);
        rng_seed_game(&white, 1, 0, (uint64_t)game, RNG_WHITE);
        uint32_t b = rng_next(&black) >> 26, w = rng_next(&white) >> 26;
        first[b]++;
        colours[(b - w) & 63]++;
        next[(b - previous) & 63]++;
        previous = b;
    }
    expect_uniform(first, 64, GAMES);
    expect_uniform(colours, 64, GAMES);
    expect_uniform(next, 64, GAMES);
}

static int select_slowly(uint64_t word, int rank) {
    for (int bit = 0; bit < 64; bit++)
        if (word >> bit & 1 && rank-- == 0)
            return bit;
    return -1;
}

Test(bits, select_finds_every_set_bit) {
    Rng rng;
    rng_seed(&rng, 3, 4);
    for (int i = 0; i < 20000; i++) {
        uint64_t word = (uint64_t)rng_next(&rng) << 32 | rng_next(&rng);
        if (i % 4 == 1)
            word &= (uint64_t)rng_next(&rng) << 32 | rng_next(&rng);
        if (i % 4 == 2)
            word |= (uint64_t)rng_next(&rng) << 32 | rng_next(&rng);
        if (i < 64)
            word = i == 0 ? ~0ull : 1ull << i;
        for (int rank = 0; rank < bits_count(word); rank++)
            if (bits_select(word, rank) != select_slowly(word, rank))
                cr_assert(false, "word %016llx, rank %d", (unsigned long long)word, rank);
    }
}

Test(status, messages_are_written_and_cut) {
    Message message;
    cr_expect_eq(message_set(&message, STATUS_IO, "%s: %d", "run.yaml", 7), STATUS_IO);
    cr_expect_str_eq(message.text, "run.yaml: 7");
    cr_expect_eq(message_set(NULL, STATUS_USAGE, "nobody reads this"), STATUS_USAGE);

    char text[MESSAGE_CAPACITY + 2];
    for (int length = MESSAGE_CAPACITY - 2; length <= MESSAGE_CAPACITY + 1; length++) {
        memset(text, 'a', (size_t)length);
        text[length - 1] = 'z';
        text[length] = '\0';
        message_set(&message, STATUS_FAILED, "%s", text);
        bool cut = length > MESSAGE_CAPACITY - 1;
        cr_expect_eq(strlen(message.text), (size_t)(cut ? MESSAGE_CAPACITY - 1 : length));
        cr_expect_eq(strstr(message.text, "a...a") != NULL, cut);
        cr_expect_eq(message.text[strlen(message.text) - 1], 'z', "the end says why");
    }
    message_set(&message, STATUS_IO, "%s", "two\nlines\x1b[1m");
    cr_expect_str_eq(message.text, "two?lines?[1m");
}

Test(status, every_code_has_a_text_and_an_exit_status) {
    for (int code = STATUS_OK; code <= STATUS_INTERRUPTED; code++)
        cr_expect(status_text((Status)code)[0] != '\0');
    cr_expect_eq(status_exit(STATUS_OK), 0);
    cr_expect_eq(status_exit(STATUS_FAILED), 1);
    cr_expect_eq(status_exit(STATUS_IO), 1);
    cr_expect_eq(status_exit(STATUS_USAGE), 2);
    cr_expect_eq(status_exit(STATUS_CONFIG), 2);
    cr_expect_eq(status_exit(STATUS_INTERRUPTED), 130);
}
