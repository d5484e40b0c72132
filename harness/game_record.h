/* The facts of one finished game: the central noun of the harness. Includes no sibling. */
#ifndef JIGO_GAME_RECORD_H
#define JIGO_GAME_RECORD_H

#include "play.h"

typedef struct GameRecord {
    int64_t id;       /* 1.. in schedule order */
    int matchup;      /* index */
    int64_t game_no;  /* 0.. within the matchup */
    int black, white; /* agent indices */
    uint64_t seed;    /* the run's */
    EndReason end;
    Colour winner;         /* of a capture, resignation or forfeit; EMPTY where the count decides */
    bool counted;          /* the margins below hold (not after a resignation or forfeit) */
    int margins[SCORINGS]; /* Black minus White, before komi */
    int territory_plain;   /* the territory margin with points in seki counted */
    int deciding; /* the margin that decided the game as played: that of rules->scoring with full
                     information; in Phantom the area of the board as it stands, nothing removed */
    int turns;
    int plays[2], passes[2], refused[2], captured[2];
    PointSet dead, unsettled; /* as settled */
    PointSet seki; /* stones that settling found alive in seki; in no row and no signature, since
                      they follow from the rest */
    Settle settled_by;
    int certainty; /* 0..1000 */
    int64_t playouts[2];
    /* What a player did that forfeited, one printable line; "" where none did; no part of the
     * signature. */
    char fault[FAULT_CAPACITY];
    int64_t time_us; /* wall time; no part of the signature */
    int moves_count;
    Move *moves; /* [moves_count]; owned by whoever holds the record */
} GameRecord;

/* The number of half points by which a matchup's rules let Black's margin decide are in rules.h. */

/* Whether the count alone decided the game, so that each system has a winner at any komi. */
static inline bool game_record_has_winners(const GameRecord *record) {
    return record->counted && record->winner == EMPTY;
}

/* Winner under one system at a komi: +1 Black, -1 White, 0 a tie. A game decided by capture,
 * resignation or forfeit has no such winner and must not be asked (checked). */
int game_record_winner(const GameRecord *record, const Rules *rules, Scoring scoring,
                       int komi_half);

/* Who won the game as played: by the count of rules->scoring at rules->komi_half, or by capture,
 * resignation or forfeit. */
int game_record_result(const GameRecord *record, const Rules *rules);

enum { RESULT_TEXT_CAPACITY = 24 };

/* The result as written: "B+3.5", "W+6.5", "0" for a tie, "B+R" by resignation, "B+F" by forfeit,
 * "B+" by a capture. Returns text. */
const char *game_record_result_text(const GameRecord *record, const Rules *rules,
                                    char text[RESULT_TEXT_CAPACITY]);

/* The same for one margin and the half points it must exceed: "B+3.5", "W+6.5" or "0". */
const char *margin_text(int margin, int threshold_half, char text[RESULT_TEXT_CAPACITY]);

/* Whether two systems pick different winners at the common komi or at their native komi. */
bool game_record_diverges(const GameRecord *record, const Rules *rules);

/* The first law between the numbers of a counted game that does not hold, as text: its turns, and
 * score_broken_identity, none of which repeats how score_game came to its margins; NULL if all
 * hold (and for a game without margins). Identities: results/README.md. */
const char *game_record_broken_identity(const GameRecord *record, const Rules *rules);

/* The first fact of the signature in which two records of one game differ, as a short name
 * ("moves", "dead", ...); NULL if none does. */
const char *game_record_difference(const GameRecord *a, const GameRecord *b);

#endif
