/* What playout_lanes.c and the compiled copies of playout_lanes_kernel.c share. */
#ifndef JIGO_PLAYOUT_LANES_KERNEL_H
#define JIGO_PLAYOUT_LANES_KERNEL_H

#include "playout_lanes.h"

/* One copy of the kernel: for an instruction set and a kind of board. */
typedef struct LanesKernel {
    int row_words;      /* words of a vector */
    int field_bits;     /* of a board's row in it */
    size_t batch_bytes; /* of one vector's state */
    size_t group_bytes; /* of the ended games not yet handed over */
    void (*run)(PlayoutLanes *lanes);
    /* For each point of a map, those of the games whose bits are `given` that have it. */
    void (*turn_over)(const void *rows, int width, int height, uint64_t given, uint64_t games[]);
} LanesKernel;

/* LanesEnds.maps of Black; White's is the next. */
enum { MAP_STONES = 0, MAP_FIRST_PLAYS = 2, MAP_OWNED = 4 };

/* The numbers of a lane's game that do not fit the lane. */
typedef struct LaneGame {
    uint64_t game;
    Move *moves;
    int moves_count;
    int turns_later; /* turns that are left besides those in the lane */
    int turns;       /* all that were left at the start; at the end, those taken */
    int passes[2];   /* those no longer in the lane, as the next */
    int refused[2];
    int stones[2];  /* at the start */
    Colour to_move; /* at the start */
    LanesEnd end;
} LaneGame;

struct PlayoutLanes {
    const Geometry *geometry;
    LanesOptions options;
    const LanesKernel *kernel;
    int batches;
    void *batch; /* [batches], as the kernel knows them */
    void *group; /* likewise */
    Move *moves; /* LANES_TURNS_MAX for each lane and each place in the group, or NULL */
    LanesCaller caller;
    bool waiting; /* the source gave less than was wanted, and may have more after a group */
    bool exhausted;
    int under_way;
    LaneGame games[LANES_BATCHES_MAX][LANES_GROUP_MAX];
    LaneGame ended[LANES_GROUP_MAX];
    LanesEnds ends;
};

#endif
