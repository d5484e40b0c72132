/* The rules of one game, as orthogonal axes and a few named presets. A plain value, const once
 * made.
 *
 * Komi is an integer count of half points. Margins everywhere are Black minus White before komi.
 */
#ifndef JIGO_RULES_H
#define JIGO_RULES_H

#include "geometry.h"

typedef enum Scoring { SCORING_AREA, SCORING_TERRITORY, SCORING_PASS_STONE, SCORINGS } Scoring;
/* The systems' keys in databases and JSON, in the order of Scoring: EACH(area) and so on. */
#define SCORING_KEYS(EACH) EACH(area) EACH(territory) EACH(pass_stone)

typedef enum Information { INFORMATION_FULL, INFORMATION_PHANTOM } Information;
typedef enum KoRule { KO_SIMPLE, KO_POSITIONAL, KO_SITUATIONAL } KoRule;

/* Points that White gets under area scoring for N handicap stones: none, N - 1 or N. */
typedef enum Compensation {
    COMPENSATION_NONE,
    COMPENSATION_N_MINUS_1,
    COMPENSATION_N
} Compensation;

/* How the dead stones of a finished game are found: see score/settle.h. */
typedef enum Settle { SETTLE_PLAYED_ON, SETTLE_PROVEN, SETTLE_NONE } Settle;

typedef struct Rules {
    int width;  /* 1..SIDE_PLAY_MAX */
    int height; /* 1..SIDE_PLAY_MAX */
    Topology topology;
    Information information;
    Scoring scoring; /* what the agents play for and what decides the game */
    int komi_half;   /* of the system played for, and the common komi of comparisons */
    int komi_native_half[SCORINGS]; /* each system's own komi, for the second comparison */
    KoRule ko;
    bool suicide_allowed;
    bool capture_go;           /* the first capture wins */
    Compensation compensation; /* used only where handicap stones stand and area is counted */
    int handicap;              /* Black stones placed before White's first move; 0: Black first */
    PointSet handicap_points;
    int turn_cap; /* plays and passes after which the game is scored as it stands */
    Settle settle;
} Rules;

enum { TURN_CAP_MAX = 10 * SIDE_PLAY_MAX * SIDE_PLAY_MAX };

/* Plane 9x9, full information, area, komi 7.5 (native 7.5, 6.5, 7.5), simple ko, no suicide, no
 * handicap, turn cap 3 x points, settle played_on. */
Rules rules_default(void);

/* Names as they stand in a config: "area", "territory", "pass-stone"; "full", "phantom"; "simple",
 * "positional", "situational"; "none", "n-1", "n"; "played_on", "proven", "none". */
const char *scoring_name(Scoring scoring);
const char *scoring_key(Scoring scoring); /* as in SCORING_KEYS */
const char *information_name(Information information);
const char *ko_name(KoRule ko);
const char *compensation_name(Compensation compensation);
const char *settle_name(Settle settle);

/* A preset sets the axes scoring, komi, ko rule, suicide and handicap compensation, nothing else.
 */
typedef struct RulesPreset {
    const char *name; /* chinese, japanese, korean, pass-stone */
    Scoring scoring;
    int komi_half;
    KoRule ko;
    bool suicide_allowed;
    Compensation compensation;
    const char *summary; /* one line for `jigo rules` */
} RulesPreset;

/* All presets; *count gets their number. */
const RulesPreset *rules_presets(int *count);

/* Copies a preset's axes into *rules. */
void rules_apply_preset(Rules *rules, const RulesPreset *preset);

/* Who moves first: Black, or White where handicap stones stand. */
static inline Colour rules_first(const Rules *rules) {
    return rules->handicap > 0 ? WHITE : BLACK;
}

/* Each system's usual komi in half points: 7.5, 6.5, 7.5; where handicap stones stand 7.5, in
 * Phantom 0.5, for area and nothing for the others. */
void rules_native_komi(const Rules *rules, int komi_half[SCORINGS]);

/* Half points that Black's margin under a system must exceed for Black to win: komi plus, under
 * area scoring, the handicap compensation. */
int rules_threshold_half(const Rules *rules, Scoring scoring, int komi_half);

/* +1 Black, -1 White, 0 an exact tie, for a margin in points and a threshold in half points. */
static inline int winner_sign(int margin, int threshold_half) {
    int difference = 2 * margin - threshold_half;
    return (difference > 0) - (difference < 0);
}

#endif
