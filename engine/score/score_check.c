/* The laws of score_check.h. Nothing here is shared with score.c but the removal of dead stones. */
#include "score_check.h"

ScoreFacts score_facts(const ScoreInput *input, const Scores *scores, bool alternated,
                       Colour first) {
    ScoreFacts facts = {.territory_plain = scores->territory_plain,
                        .plays = {input->plays[BLACK], input->plays[WHITE]},
                        .setup = input->setup,
                        .alternated = alternated,
                        .first = first};
    memcpy(facts.margins, scores->margins, sizeof facts.margins);
    return facts;
}

const char *score_broken_identity(const ScoreFacts *facts) {
    const int area = facts->margins[SCORING_AREA];
    const int pass_stone = facts->margins[SCORING_PASS_STONE];
    const int plays = facts->plays[BLACK] - facts->plays[WHITE];
    if (area != facts->territory_plain + facts->setup + plays)
        return "area = plain territory + setup + plays of Black - plays of White";
    if (!facts->alternated)
        return NULL;
    if (facts->first == BLACK && pass_stone != area - facts->setup)
        return "pass-stone = area - setup, where Black began and play alternated";
    if (facts->first == WHITE && pass_stone != area - (facts->setup - 1))
        return "pass-stone = area - (setup - 1), where White began and play alternated";
    return NULL;
}

static AreaCount count_again(const Board *board, const PointSet *dead) {
    if (dead == NULL || point_set_is_empty(dead))
        return area_count(board);
    Board live;
    score_remove_dead(board, dead, &live);
    return area_count(&live);
}

static bool is_subset(const PointSet *part, const PointSet *whole) {
    PointSet common = *part;
    point_set_intersect(&common, whole);
    return point_set_equal(&common, part);
}

const char *score_broken_count(const ScoreInput *input, const PointSet *dead,
                               const Scores *scores) {
    const Board *board = input->board;
    const AreaCount again = count_again(board, dead);
    const int plays = input->setup + input->plays[BLACK] - input->plays[WHITE];
    const int live = again.stones[BLACK] - again.stones[WHITE];
    int standing = 0, counted = again.neutral;
    for (Colour c = BLACK; c <= WHITE; c++) {
        standing += colour_sign(c) * (board->stones[c] + board->captured[c]);
        counted += scores->live[c] + scores->surrounded[c];
        if (!is_subset(&scores->territory_map[c], &scores->surrounded_points[c]))
            return "territory lies within the surrounded points";
    }
    if (standing != plays)
        return "stones on the board and captured = setup + plays";
    if (counted != board->geometry->points || again.neutral != scores->neutral)
        return "live stones, surrounded and neutral points make up the board";
    if (scores->margins[SCORING_AREA] != area_margin(&again))
        return "area = the count of the final position";
    const PointSet *map = scores->territory_map;
    const int points = point_set_count(&map[BLACK]) - point_set_count(&map[WHITE]);
    if (scores->margins[SCORING_TERRITORY] != points + live - plays)
        return "territory = points of its map + live stones - setup - plays";
    return NULL;
}
