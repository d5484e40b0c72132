/* Starts into lanes, ends out of them, and the short way and the long way of counting. */
#include "uniform_games.h"

#include "check.h"
#include "playout_lanes.h"

#include <stdlib.h>

struct UniformGames {
    const Rules *rules;
    const Geometry *geometry;
    PlayoutLanes *lanes;
    LanesPosition start;
    const UniformCaller *caller; /* of the run */
    const LanesEnds *ends;       /* the group at hand, and the place in it */
    int place;
};

_Static_assert(SCORINGS == 3, "each margin is counted twice below");
_Static_assert((int)TURN_CAP_MAX == (int)LANES_TURNS_MAX, "lanes play as long as rules allow");

/* What is settled where every stone counts as alive. */
static const Settlement AS_IT_STANDS = {.method = SETTLE_NONE, .certainty = CERTAINTY_FULL};

bool uniform_games_fit(const Rules *rules, const AgentConfig *black, const AgentConfig *white) {
    const bool sighted = agent_is_sighted(black) || agent_is_sighted(white);
    return black->type->uniform && white->type->uniform && rules->ko == KO_SIMPLE &&
           !rules->capture_go && !(rules->information == INFORMATION_PHANTOM && sighted);
}

UniformGames *uniform_games_create(const Geometry *geometry, const Rules *rules, bool keep_moves) {
    CHECK(rules->ko == KO_SIMPLE && !rules->capture_go);
    static const PointSet none;
    UniformGames *games = heap_new(1, sizeof *games);
    const LanesOptions options = {.suicide_allowed = rules->suicide_allowed,
                                  .phantom = rules->information == INFORMATION_PHANTOM,
                                  .separate_streams = true,
                                  .moves = keep_moves};
    games->rules = rules;
    games->geometry = geometry;
    games->lanes = lanes_create(geometry, &options);
    lanes_position_init(&games->start, geometry,
                        rules->handicap > 0 ? &rules->handicap_points : &none, &none,
                        rules_first(rules), POINT_NONE, 0, rules->turn_cap);
    return games;
}

void uniform_games_destroy(UniformGames *games) {
    lanes_destroy(games->lanes);
    free(games);
}

static int give_starts(void *context, LanesStart *starts, int wanted) {
    const UniformGames *games = context;
    const UniformCaller *caller = games->caller;
    UniformStart start;
    int count = 0;
    while (count < wanted && caller->next(caller->context, &start))
        starts[count++] = (LanesStart){.game = start.game,
                                       .position = &games->start,
                                       .rng = {start.rng[BLACK], start.rng[WHITE]}};
    return count > 0 ? count : LANES_NO_MORE;
}

void uniform_games_board(const UniformGames *games, Board *board) {
    const LanesEnds *ends = games->ends;
    board_init(board, games->geometry);
    for (Colour colour = BLACK; colour <= WHITE; colour++) {
        PointSet stones;
        lanes_ends_stones(ends, games->place, colour, &stones);
        for (Point p = point_set_next(&stones, 0); p != POINT_NONE;
             p = point_set_next(&stones, p + 1))
            board_setup(board, colour, p);
        board->captured[colour] = ends->captured[colour][games->place];
    }
}

static void count_from_lanes(const Rules *rules, int area, UniformEnd *end) {
    const bool black_made_last = (end->turns % 2 == 1) == (rules_first(rules) == BLACK);
    const int plain = area - rules->handicap - end->plays[BLACK] + end->plays[WHITE];
    _Static_assert(SCORINGS == 3, "every margin is counted here");
    end->territory_plain = plain;
    end->margins[SCORING_AREA] = area;
    end->margins[SCORING_TERRITORY] = plain;
    end->margins[SCORING_PASS_STONE] =
        plain + end->passes[WHITE] - end->passes[BLACK] + (end->turns > 0 && black_made_last);
    end->settlement = &AS_IT_STANDS;
}

static void count_from_board(const UniformGames *games, UniformEnd *end, Settlement *settlement) {
    Board board;
    Scores scores;
    Rng scorer;
    uniform_games_board(games, &board);
    games->caller->scorer(games->caller->context, end->game, &scorer);
    const FinishedGame finished = {.board = &board,
                                   .moves = end->moves,
                                   .turns = end->turns,
                                   .plays = {end->plays[BLACK], end->plays[WHITE]},
                                   .passes = {end->passes[BLACK], end->passes[WHITE]},
                                   .end = end->end,
                                   .winner = EMPTY};
    play_score(&finished, games->rules, &scorer, settlement, &scores);
    end->territory_plain = scores.territory_plain;
    memcpy(end->margins, scores.margins, sizeof end->margins);
    end->settlement = settlement;
}

/* The short way must come to what the long way does. */
static void check_count(const UniformGames *games, const UniformEnd *end) {
    UniformEnd again = *end;
    Settlement settlement;
    count_from_board(games, &again, &settlement);
    CHECK(memcmp(again.margins, end->margins, sizeof end->margins) == 0);
    CHECK(again.territory_plain == end->territory_plain);
}

static void hand_over(const UniformGames *games, UniformEnd *end) {
    const LanesEnds *ends = games->ends;
    const bool short_way = games->rules->settle == SETTLE_NONE && ends->neutral[games->place] == 0;
    Settlement settlement;
    if (short_way)
        count_from_lanes(games->rules, ends->margin[games->place], end);
    else
        count_from_board(games, end, &settlement);
    if (short_way && end->game % SCORED_TWICE == 0)
        check_count(games, end);
    games->caller->ended(games->caller->context, end);
}

static void take_ends(void *context, const LanesEnds *ends) {
    UniformGames *games = context;
    games->ends = ends;
    for (int i = 0; i < ends->count; i++) {
        games->place = i;
        UniformEnd end = {
            .game = ends->game[i],
            .end = ends->end[i] == LANES_END_PASSES ? END_PASSES : END_CAP,
            .turns = ends->turns[i],
            .plays = {ends->plays[BLACK][i], ends->plays[WHITE][i]},
            .passes = {ends->passes[BLACK][i], ends->passes[WHITE][i]},
            .refused = {(int)ends->refused[BLACK][i], (int)ends->refused[WHITE][i]},
            .captured = {ends->captured[BLACK][i], ends->captured[WHITE][i]},
            .moves = ends->moves[i],
        };
        hand_over(games, &end);
    }
}

void uniform_games_run(UniformGames *games, const UniformCaller *caller) {
    const LanesCaller lanes = {.source = give_starts, .sink = take_ends, .context = games};
    games->caller = caller;
    lanes_run(games->lanes, &lanes);
}
