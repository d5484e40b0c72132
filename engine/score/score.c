/* Area, territory and pass-stone margins from one map of surrounded points. */
#include "score.h"

#include "board_hot.h"
#include "check.h"
#include "score_territory.h"

ScoreInput score_input(const Board *board, const Rules *rules, const int plays[2],
                       const int passes[2]) {
    const int turns = plays[BLACK] + plays[WHITE] + passes[BLACK] + passes[WHITE];
    const bool first_made_last = turns % 2 == 1;
    return (ScoreInput){.board = board,
                        .plays = {plays[BLACK], plays[WHITE]},
                        .passes = {passes[BLACK], passes[WHITE]},
                        .setup = rules->handicap,
                        .black_made_last =
                            turns > 0 && first_made_last == (rules_first(rules) == BLACK)};
}

/* The map where no empty point has an empty neighbour, the end of most playouts, without a flood
 * fill; false, with nothing decided, elsewhere. */
static bool map_single_points(const Board *board, PointSet surrounded[2], int *neutral) {
    const int words = board->geometry->words;
    int both_or_none = 0;
    for (int i = 0; i < words; i++) {
        uint64_t owned[2] = {0, 0};
        for (uint64_t word = board->empty.words[i]; word != 0; word &= word - 1) {
            Point p = (Point)(i * 64 + bits_lowest(word));
            if (board_empty_neighbours(board, p) > 0)
                return false;
            uint64_t bit = word & -word;
            uint64_t black = board_is_surrounded(board, p, BLACK) ? bit : 0;
            uint64_t white = board_is_surrounded(board, p, WHITE) ? bit : 0;
            owned[BLACK] |= black & ~white;
            owned[WHITE] |= white & ~black;
            both_or_none += black == white;
        }
        surrounded[BLACK].words[i] = owned[BLACK];
        surrounded[WHITE].words[i] = owned[WHITE];
    }
    *neutral = both_or_none;
    return true;
}

void score_remove_dead(const Board *board, const PointSet *dead, Board *live) {
    board_init(live, board->geometry);
    for (Point p = 0; p < board->geometry->points; p++)
        if (board->colour[p] != EMPTY && !point_set_has(dead, p))
            board_setup(live, board->colour[p], p);
}

static void count_dead(const Board *board, const PointSet *dead, int count[2]) {
    for (Point p = point_set_next(dead, 0); p != POINT_NONE; p = point_set_next(dead, p + 1)) {
        CHECK(p < board->geometry->points && board->colour[p] <= WHITE);
        count[board->colour[p]]++;
    }
}

/* Fills in the points: what each colour surrounds, and what of it is territory. */
static void count_points(const Board *live, const PointSet *dead, Scores *scores) {
    PointSet *surrounded = scores->surrounded_points;
    if (!map_single_points(live, surrounded, &scores->neutral))
        scores->neutral = area_map(live, surrounded).neutral;
    if (scores->neutral == 0 && point_set_is_empty(dead))
        memcpy(scores->territory_map, surrounded, sizeof scores->territory_map);
    else
        territory_map(live, dead, surrounded, scores->territory_map);
    for (Colour c = BLACK; c <= WHITE; c++) {
        scores->live[c] = live->stones[c];
        scores->surrounded[c] = point_set_count(&surrounded[c]);
        scores->territory_points[c] = point_set_count(&scores->territory_map[c]);
    }
}

static void fill_margins(const ScoreInput *input, Scores *scores) {
    for (Colour c = BLACK; c <= WHITE; c++) {
        scores->prisoners[c] = input->board->captured[colour_other(c)];
        scores->passes[c] = input->passes[c];
    }
    scores->white_extra_pass = input->black_made_last;
    scores->passes[WHITE] += scores->white_extra_pass;
    int captives = scores->prisoners[BLACK] + scores->dead[WHITE] - scores->prisoners[WHITE] -
                   scores->dead[BLACK];
    int points = scores->surrounded[BLACK] - scores->surrounded[WHITE];
    int counted = scores->territory_points[BLACK] - scores->territory_points[WHITE];
    scores->territory_plain = points + captives;
    scores->margins[SCORING_AREA] = scores->live[BLACK] - scores->live[WHITE] + points;
    scores->margins[SCORING_TERRITORY] = counted + captives;
    scores->margins[SCORING_PASS_STONE] =
        scores->territory_plain + scores->passes[WHITE] - scores->passes[BLACK];
    scores->seki_excluded = points - counted;
}

void score_game(const ScoreInput *input, const PointSet *dead, Scores *scores) {
    static const PointSet none;
    memset(scores, 0, sizeof *scores);
    if (dead == NULL || point_set_is_empty(dead)) {
        count_points(input->board, &none, scores);
    } else {
        Board live;
        count_dead(input->board, dead, scores->dead);
        score_remove_dead(input->board, dead, &live);
        count_points(&live, dead, scores);
    }
    fill_margins(input, scores);
}
