/* Memory of the lanes, the choice of the compiled copy, positions and point sets. */
#include "playout_lanes.h"

#include "check.h"
#include "playout_lanes_kernel.h"

#include <stdlib.h>

/* Kinds of board that have a copy of their own, and the rest. */
typedef enum Kind {
    KIND_5,
    KIND_7,
    KIND_9,
    KIND_13,
    KIND_19,
    KIND_PLANE_16,
    KIND_PLANE_21,
    KIND_TORUS_16,
    KIND_TORUS_21,
    KINDS
} Kind;

#define DECLARE_KERNELS(value, isa)                                                                \
    extern const LanesKernel lanes_kernel_5_##isa, lanes_kernel_7_##isa, lanes_kernel_9_##isa,     \
        lanes_kernel_13_##isa, lanes_kernel_19_##isa, lanes_kernel_plane_16_##isa,                 \
        lanes_kernel_plane_21_##isa, lanes_kernel_torus_16_##isa, lanes_kernel_torus_21_##isa;

#define LIST_KERNELS(value, isa)                                                                   \
    [ISA_##value] = {                                                                              \
        &lanes_kernel_5_##isa,        &lanes_kernel_7_##isa,        &lanes_kernel_9_##isa,         \
        &lanes_kernel_13_##isa,       &lanes_kernel_19_##isa,       &lanes_kernel_plane_16_##isa,  \
        &lanes_kernel_plane_21_##isa, &lanes_kernel_torus_16_##isa, &lanes_kernel_torus_21_##isa},

ISA_SETS_COMPILED(DECLARE_KERNELS)

static const LanesKernel *const KERNELS[ISAS][KINDS] = {ISA_SETS_COMPILED(LIST_KERNELS)};

static Kind kind_of(const Geometry *geometry) {
    const bool narrow = geometry->width < 16;
    if (geometry->topology == TOPOLOGY_TORUS)
        return narrow ? KIND_TORUS_16 : KIND_TORUS_21;
    if (geometry->width == geometry->height)
        switch (geometry->width) {
        case 5:
            return KIND_5;
        case 7:
            return KIND_7;
        case 9:
            return KIND_9;
        case 13:
            return KIND_13;
        case 19:
            return KIND_19;
        }
    return narrow ? KIND_PLANE_16 : KIND_PLANE_21;
}

/* Measured: fewer leave the processor waiting, more crowd its first-level cache, which a batch
 * fills with a dozen sets of points; rows at the ends are left out of the account. */
static int batches_fastest(const LanesKernel *kernel, int height) {
    const int set_bytes = height * kernel->row_words * (int)sizeof(uint64_t);
    return set_bytes <= 1024 ? 3 : 2;
}

/* Vectors want memory at multiples of their size. */
static void *aligned_new(size_t bytes) {
    const size_t alignment = 64;
    bytes = (bytes + alignment - 1) / alignment * alignment;
    void *memory = aligned_alloc(alignment, bytes);
    CHECK(memory != NULL);
    return memset(memory, 0, bytes);
}

static void assign_moves(PlayoutLanes *lanes) {
    const int places = (lanes->batches + 1) * LANES_GROUP_MAX;
    lanes->moves = heap_new((size_t)places * LANES_TURNS_MAX, sizeof(Move));
    Move *next = lanes->moves;
    for (int i = 0; i < LANES_GROUP_MAX; i++, next += LANES_TURNS_MAX)
        lanes->ended[i].moves = next;
    for (int k = 0; k < lanes->batches; k++)
        for (int i = 0; i < LANES_GROUP_MAX; i++, next += LANES_TURNS_MAX)
            lanes->games[k][i].moves = next;
}

PlayoutLanes *lanes_create(const Geometry *geometry, const LanesOptions *options) {
    return lanes_create_for(geometry, options, isa_current());
}

PlayoutLanes *lanes_create_for(const Geometry *geometry, const LanesOptions *options, Isa isa) {
    CHECK(geometry->width <= SIDE_PLAY_MAX && geometry->height <= SIDE_PLAY_MAX);
    CHECK(options->batches >= 0 && options->batches <= LANES_BATCHES_MAX);
    CHECK(isa_is_supported(isa));
    CHECK(!options->phantom || !options->suicide_allowed);
    PlayoutLanes *lanes = heap_new(1, sizeof *lanes);
    lanes->geometry = lanes->ends.geometry = geometry;
    lanes->options = *options;
    lanes->kernel = lanes->ends.kernel = KERNELS[isa][kind_of(geometry)];
    lanes->batches =
        options->batches > 0 ? options->batches : batches_fastest(lanes->kernel, geometry->height);
    lanes->batch = aligned_new((size_t)lanes->batches * lanes->kernel->batch_bytes);
    lanes->group = aligned_new(lanes->kernel->group_bytes);
    if (options->moves)
        assign_moves(lanes);
    return lanes;
}

void lanes_destroy(PlayoutLanes *lanes) {
    free(lanes->batch);
    free(lanes->group);
    free(lanes->moves);
    free(lanes);
}

void lanes_run(PlayoutLanes *lanes, const LanesCaller *caller) {
    CHECK((caller->first_plays & ~FIRST_PLAYS_BOTH) == 0);
    lanes->caller = *caller;
    lanes->ends.first_plays = caller->first_plays;
    lanes->kernel->run(lanes);
}

static void set_stones(LanesPosition *position, const Geometry *geometry, Colour colour,
                       const PointSet *stones) {
    int count = 0;
    for (int y = 0; y < geometry->height; y++) {
        const uint32_t row = point_set_piece(stones, y * geometry->width, geometry->width);
        position->rows[colour][y] = row;
        count += bits_count(row);
    }
    position->stones[colour] = (uint16_t)count;
}

void lanes_position_init(LanesPosition *position, const Geometry *geometry, const PointSet *black,
                         const PointSet *white, Colour to_move, Point ko, int passes_in_row,
                         int turns_left) {
    CHECK(passes_in_row >= 0 && passes_in_row <= 1);
    CHECK(turns_left >= 1 && turns_left <= LANES_TURNS_MAX);
    *position = (LanesPosition){.ko = ko,
                                .to_move = to_move,
                                .passes_in_row = (uint8_t)passes_in_row,
                                .turns_left = (uint16_t)turns_left};
    set_stones(position, geometry, BLACK, black);
    set_stones(position, geometry, WHITE, white);
}

/* Collects the rows of a map in lane i. */
static void gather(const LanesEnds *ends, int i, int map, PointSet *set) {
    const Geometry *geometry = ends->geometry;
    const int bits = ends->kernel->field_bits, fields = 64 / bits, shift = i % fields * bits;
    const uint64_t *word = (const uint64_t *)ends->maps[map] + i / fields;
    *set = (PointSet){0};
    for (int y = 0; y < geometry->height; y++, word += ends->kernel->row_words) {
        const uint32_t row = (uint32_t)(*word >> shift) & ((1u << geometry->width) - 1);
        point_set_add_piece(set, y * geometry->width, geometry->width, row);
    }
}

/* Collects the lanes of each point of a map. */
static void turn_over(const LanesEnds *ends, int map, uint64_t games[]) {
    const Geometry *geometry = ends->geometry;
    const uint64_t given = ~0ull >> (64 - ends->count);
    ends->kernel->turn_over(ends->maps[map], geometry->width, geometry->height, given, games);
}

void lanes_ends_stones(const LanesEnds *ends, int i, Colour colour, PointSet *stones) {
    DCHECK(i >= 0 && i < ends->count);
    gather(ends, i, MAP_STONES + colour, stones);
}

void lanes_ends_first_plays(const LanesEnds *ends, int i, Colour colour, PointSet *points) {
    DCHECK(i >= 0 && i < ends->count && ends->first_plays >> colour & 1);
    gather(ends, i, MAP_FIRST_PLAYS + colour, points);
}

void lanes_ends_owned(const LanesEnds *ends, int i, Colour colour, PointSet *points) {
    DCHECK(i >= 0 && i < ends->count);
    gather(ends, i, MAP_OWNED + colour, points);
}

void lanes_ends_first_plays_by_point(const LanesEnds *ends, Colour colour, uint64_t games[]) {
    DCHECK(ends->first_plays >> colour & 1);
    turn_over(ends, MAP_FIRST_PLAYS + colour, games);
}

void lanes_ends_owned_by_point(const LanesEnds *ends, Colour colour, uint64_t games[]) {
    turn_over(ends, MAP_OWNED + colour, games);
}
