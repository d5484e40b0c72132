/* Many random games at once, one board in each lane of a vector register.
 *
 * Every game is exactly uniform over the legal moves that fill no own eye, and is a function of its
 * start and its streams alone: not of its lane, of the other games, of the number of lanes or of
 * the instruction set. Boards up to 19x19, planes and tori.
 *
 * The draw rule, part of the definition of every random game. The candidates of a turn are the
 * empty points in index order (row * width + column, row 0 at the bottom), without
 *     - the simple-ko point,
 *     - points that are eyes of the player (board.h),
 *     - where suicide is forbidden: hopeless points, and points refused in this turn.
 * With no candidate left the player passes, without a draw. Else one unbiased bounded draw
 * (rng_below of the number of candidates) picks one. If it is suicide, and suicide is forbidden, it
 * is refused and leaves the candidates for this turn, and the rest is drawn from again. Rejection
 * from a superset of the legal moves is exactly uniform. The game ends with two passes in a row, or
 * when no turns are left (plays and passes both count), or, if so asked, when enemy stones are
 * taken.
 *
 * Hopeless points are suicides that are seen without a search, most of those that there are: empty
 * points without an empty or own neighbour, with enemy neighbours (if any) that are all strong. A
 * stone is strong if it is marked in class 0 and in class 1. Liberties of class c are the empty
 * points that have an empty neighbour, and those in rows with row % 2 == c. Marked in class c are
 * first the enemy stones beside a liberty of the class; marks then spread over enemy stones in four
 * passes over the rows, in index order, in reverse order, in index order, in reverse order. In a
 * pass, row by row, a stone becomes marked if a stone in the same column of the row visited just
 * before is marked, or, in all passes but the first, if it stands beside a stone of its own row
 * that was marked before this pass. The row before the first one visited is none on a plane, and on
 * a torus the last one to be visited, as it is at that time. (A hopeless point leaves each chain
 * around it a liberty of the other class, so the play takes nothing.)
 *
 * Phantom games (LanesOptions.phantom) have another rule, of players that see no stones but their
 * own. The candidates of a turn are the points in index order without
 *     - own stones,
 *     - points whose neighbours are own stones, or the edge, on all sides,
 *     - points refused in this turn.
 * A draw is a try. It is refused, leaves the candidates for this turn, and the rest is drawn from
 * again if the point holds an enemy stone, is the ko point, or is suicide; all else is as above.
 *
 * How to use it: lanes_create for a geometry, then lanes_run as often as wished. It asks a source
 * for starts whenever lanes are free, and hands finished games to a sink in small groups in the
 * order in which they end (which does depend on the number of lanes; the number that the source
 * gave a game comes back with it). Every game that was started is finished. A source that waits for
 * games to be handed over returns 0; it is asked again after the next group, which then comes as
 * soon as any game ends. So a search may start its playout i when it knows the results up to i - w,
 * for a fixed w, and stay a function of its seed.
 *
 * Short games end first, and their lanes are given the next games; yet sums do not lean to short
 * games, for the source alone says which games are played, and all of them are handed over. Who
 * stopped after so many ends would favour short games.
 */
#ifndef JIGO_PLAYOUT_LANES_H
#define JIGO_PLAYOUT_LANES_H

#include "board.h"
#include "isa.h"
#include "rng.h"

enum {
    LANES_BATCHES_MAX = 4, /* vectors (batches) worked on in turns */
    LANES_GROUP_MAX = 64,  /* games handed over together: the lanes of one vector */
    LANES_NO_MORE = -1,
    LANES_TURNS_MAX = 10 * SIDE_PLAY_MAX * SIDE_PLAY_MAX
};

/* Where a game starts. Made by lanes_position_init; may start any number of games. */
typedef struct LanesPosition {
    uint32_t rows[2][SIDE_PLAY_MAX]; /* stones by colour and row; bit x is column x */
    Point ko;                        /* banned for the side to move, or POINT_NONE */
    Colour to_move;
    uint8_t passes_in_row; /* 0 or 1 */
    uint16_t turns_left;   /* to the cap: 1..LANES_TURNS_MAX */
    uint16_t stones[2];
} LanesPosition;

/* Disjoint sets of stones of which no chain is without liberty; the other fields as above. */
void lanes_position_init(LanesPosition *position, const Geometry *geometry, const PointSet *black,
                         const PointSet *white, Colour to_move, Point ko, int passes_in_row,
                         int turns_left);

/* One game to be played. Position and set are read before the source is asked again. */
typedef struct LanesStart {
    uint64_t game; /* comes back with the result */
    const LanesPosition *position;
    const PointSet *enemy; /* or NULL; in place of the position's stones of the side not to move,
                              which then do not matter: so worlds share a position. Disjoint from
                              those of the side to move, and no chain of both without liberty */
    Rng rng[2];  /* streams of Black and White; with one shared stream only rng[0] is used */
    bool fixed;  /* the first turn has no candidate but `first`, if that is one (it costs a draw) */
    Point first; /* not the ko point; only where `fixed` */
} LanesStart;

/* Whose first plays are collected. They cost some percent, those of both a little more. */
typedef enum LanesFirstPlays {
    FIRST_PLAYS_NONE = 0,
    FIRST_PLAYS_BLACK = 1 << BLACK,
    FIRST_PLAYS_WHITE = 1 << WHITE,
    FIRST_PLAYS_BOTH = FIRST_PLAYS_BLACK | FIRST_PLAYS_WHITE
} LanesFirstPlays;

typedef enum LanesEnd {
    LANES_END_CAP,
    LANES_END_PASSES,
    LANES_END_CAPTURE /* by the player who moved last; only with LanesOptions.stop_at_capture */
} LanesEnd;

/* Games that ended, valid during the call of the sink. Arrays have `count` entries in use, in no
 * order that matters. Counts are of the playout alone. */
typedef struct LanesEnds {
    int count; /* 1..LANES_GROUP_MAX */
    uint64_t game[LANES_GROUP_MAX];
    int16_t margin[LANES_GROUP_MAX];       /* area, Black minus White: area_margin of area.h */
    uint16_t neutral[LANES_GROUP_MAX];     /* empty points that belong to neither */
    uint16_t turns[LANES_GROUP_MAX];       /* plays and passes */
    uint8_t end[LANES_GROUP_MAX];          /* LanesEnd */
    uint8_t last_mover[LANES_GROUP_MAX];   /* Colour of the last turn */
    uint16_t plays[2][LANES_GROUP_MAX];    /* by colour */
    uint16_t passes[2][LANES_GROUP_MAX];   /* by colour */
    uint16_t captured[2][LANES_GROUP_MAX]; /* stones of that colour removed, suicides included */
    uint32_t refused[2][LANES_GROUP_MAX]; /* tries of that colour; only with LanesOptions.phantom */
    const Move *moves[LANES_GROUP_MAX];   /* turns[i] of them; NULL unless asked for */
    LanesFirstPlays first_plays;          /* those asked for */
    const Geometry *geometry;
    const struct LanesKernel *kernel; /* private */
    const void *maps[6];              /* private: stones, first plays, owned, each by colour */
} LanesEnds;

/* Final stones of a colour in game i of the group. */
void lanes_ends_stones(const LanesEnds *ends, int i, Colour colour, PointSet *stones);

/* Points, empty at the start, that the colour was the first to play at in game i: all-as-first
 * statistics. Only where LanesCaller.first_plays asks for the colour. */
void lanes_ends_first_plays(const LanesEnds *ends, int i, Colour colour, PointSet *points);

/* Points that belong to the colour at the end of game i: its stones, and the empty points that only
 * its stones reach over empty points. For tests: searches ask by point. */
void lanes_ends_owned(const LanesEnds *ends, int i, Colour colour, PointSet *points);

/* The same turned over, for who asks about all games: bit i of games[p] tells whether point p is in
 * the set of game i. games[] has an entry for each point of the board. */
void lanes_ends_first_plays_by_point(const LanesEnds *ends, Colour colour, uint64_t games[]);
void lanes_ends_owned_by_point(const LanesEnds *ends, Colour colour, uint64_t games[]);

typedef struct LanesOptions {
    bool suicide_allowed;
    bool phantom;          /* the rule of Phantom games; not with suicide, nor with a fixed turn */
    bool separate_streams; /* Black and White draw from two streams; else both from rng[0] */
    bool stop_at_capture;  /* a game ends when a play takes enemy stones: capture-go */
    bool moves;            /* collect the moves */
    int batches;           /* 1..LANES_BATCHES_MAX, or 0 for the fastest */
} LanesOptions;

typedef struct PlayoutLanes PlayoutLanes;

/* Heap memory for all that a run needs; nothing is allocated later. Keeps the geometry's pointer.
 * Sides past SIDE_PLAY_MAX are a bug (checked). */
PlayoutLanes *lanes_create(const Geometry *geometry, const LanesOptions *options);

/* The same on another instruction set that the processor has, for tests and benchmarks. */
PlayoutLanes *lanes_create_for(const Geometry *geometry, const LanesOptions *options, Isa isa);

void lanes_destroy(PlayoutLanes *lanes);

/* Where games come from and go to. */
typedef struct LanesCaller {
    /* Writes up to `wanted` starts and returns their number; LANES_NO_MORE ends the asking. */
    int (*source)(void *context, LanesStart *starts, int wanted);
    void (*sink)(void *context, const LanesEnds *ends);
    void *context;
    LanesFirstPlays first_plays;
} LanesCaller;

/* Plays until the source has no more, or returns 0 while no game is under way. Safe from any thread
 * on its own PlayoutLanes; neither of the callbacks may use `lanes`. */
void lanes_run(PlayoutLanes *lanes, const LanesCaller *caller);

#endif
