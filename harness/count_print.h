/* The parts of a shown game that `jigo show` and `jigo score` have in common: sums, winners,
 * points. */
#ifndef JIGO_COUNT_PRINT_H
#define JIGO_COUNT_PRINT_H

#include "game_record.h"
#include "score.h"

#include <stdio.h>

enum { MARGIN_TEXT_CAPACITY = 16 };

/* Numbers as people read them: a margin with its sign, 0 without; a result, a tie as "jigo". Both
 * return text. */
const char *count_margin_text(int margin, char text[MARGIN_TEXT_CAPACITY]);
const char *count_result_text(int margin, int threshold_half, char text[RESULT_TEXT_CAPACITY]);

/* The three counts, each term above its total. */
void count_print_sums(const Scores *scores, FILE *file);

/* A line for each system: margin, and the result at the komi of `rules` and at native komi, each
 * with what area scoring gives White for handicap stones. `common` heads the first of the two. */
void count_print_winners(const Scores *scores, const Rules *rules, const char *common, FILE *file);

enum { RESULT_LINE_CAPACITY = 128 };

/* "area         +7: B+0.5 at komi 6.5, W+0.5 at native komi 7.5"; returns text. */
const char *count_result_line(const Scores *scores, const Rules *rules, Scoring scoring,
                              char text[RESULT_LINE_CAPACITY]);

/* GTP points, each between `before` and `after`, commas between them. */
void points_print(const Geometry *geometry, const PointSet *set, const char *before,
                  const char *between, const char *after, FILE *file);

/* A line with the stones of a fate: "Seki stones: C2,D2"; nothing if there are none. */
void points_print_fate(const Geometry *geometry, const char *fate, const PointSet *stones,
                       FILE *file);

/* ", "name": ["A1", ...]". */
void points_print_json(const Geometry *geometry, const char *name, const PointSet *set, FILE *file);

/* ", "terms": {...}", with `setup` stones of Black more than of White. */
void count_print_json_terms(const Scores *scores, int setup, FILE *file);

/* ", "name": {"area": "B", ...}", the winner of a system being B, W or 0. */
typedef int CountWinner(const void *game, Scoring scoring, bool native);
void count_print_json_winners(const char *name, CountWinner *winner, const void *game, bool native,
                              FILE *file);

#endif
