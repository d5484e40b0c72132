/* A game of an SGF file, played out and counted: what `jigo score` shows.
 *
 * Winners are derived: from the margins, a komi, and the points that White gets for handicap
 * stones. Every count is checked against the identities of score_check.h; a violation is a bug.
 */
#ifndef JIGO_SCORED_GAME_H
#define JIGO_SCORED_GAME_H

#include "score.h"
#include "settle.h"
#include "sgf_read.h"
#include "sgf_replay.h"
#include "stats.h"

typedef enum DeadWish {
    DEAD_AUTO, /* the marks of the file's last node, and without any by playing on */
    DEAD_NONE, /* every stone lives */
    DEAD_LIST  /* the chains that hold the points of a list */
} DeadWish;

/* What the command line asks of every game. */
typedef struct ScoreWish {
    DeadWish dead;
    const char *dead_list; /* GTP points joined by commas, of DEAD_LIST; borrowed */
    bool komi_given;
    int komi_half;
    bool compensation_given;
    Compensation compensation; /* for handicap stones, under area scoring; not given: as the file
                                  says in jigo's words, else none */
    int prisoners[2];          /* held by that colour before the record begins */
} ScoreWish;

/* How the dead stones were found. */
typedef enum DeadBy { DEAD_BY_GIVEN, DEAD_BY_PROVEN, DEAD_BY_PLAYED_ON } DeadBy;

typedef enum KomiFrom {
    KOMI_FROM_FILE,
    KOMI_FROM_OPTION,
    KOMI_FROM_NOTHING /* so it is 0 */
} KomiFrom;

/* How the record ends. */
typedef enum ScoredEnd {
    SCORED_PASSES, /* two passes in a row, and no result of another kind */
    SCORED_AGREED, /* without them, RE tells a result by count, or the last node marks territory */
    SCORED_POSITION, /* nobody made a turn: a position to be counted */
    SCORED_RESIGN,   /* as RE says; so the next three */
    SCORED_TIME,
    SCORED_FORFEIT,
    SCORED_VOID,
    SCORED_OPEN /* nothing says that play is over */
} ScoredEnd;

typedef struct ScoredGame {
    SgfRecord record;
    Geometry geometry;
    SgfPosition position; /* its board borrows `geometry`, so a ScoredGame is not copied */
    Rules rules; /* what margins are compared by: size, komi, native komi, handicap, compensation */
    KomiFrom komi_from;
    DeadBy dead_by;
    bool marks_parted;     /* TB or TW marked part of a chain as dead, so all of it is */
    Settlement settlement; /* of dead stones that were given: `dead`, with full certainty, and the
                              stones in `seki` whose points territory scoring leaves out */
    Scores scores;
} ScoredGame;

/* Counts game->record as wished. Fills in all but the record; game->geometry is kept where it fits,
 * so a game starts as {0} and is used again. STATUS_FAILED with "byte N: reason", or without the
 * byte where the wish does not fit the game. A pure function of record and wish: playing on draws
 * from a stream of its own, the same for every game. */
Status score_record(ScoredGame *game, const ScoreWish *wish, Message *message);

ScoredEnd scored_end(const ScoredGame *game);
const char *scored_end_name(ScoredEnd end); /* "passes", "agreed", ... "open" */

/* Whether the count decides the game: it ended by passes or agreed, or is a position. */
bool scored_by_count(const ScoredGame *game);

/* Winner under a system, +1 Black, -1 White, 0 a tie, at the game's komi or at native komi. */
int scored_winner(const ScoredGame *game, Scoring scoring, bool native);

/* Whether two systems pick different winners at one kind of komi. */
bool scored_differs(const ScoredGame *game, bool native);

/* Whether the recorded result is what the margin of a system gives at the game's komi, with
 * `compensation` for handicap stones: by as many points, or the same winner where RE has no more.
 * False where RE tells no result of a count. */
bool scored_fits(const ScoredGame *game, Scoring scoring, Compensation compensation);

/* Whether it is what the area of the final board gives with no stone taken off as dead, with the
 * compensation of the game's rules: so Phantom games are decided, and games of programs that play
 * on until nothing is dead. */
bool scored_fits_as_it_stands(const ScoredGame *game);

/* The same game as a cell of statistics. */
Cell scored_cell(const ScoredGame *game);

const char *dead_by_name(DeadBy dead_by); /* "given", "proven", "played_on" */

#endif
