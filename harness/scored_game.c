/* Replay, dead stones, count, and what follows from the margins. */
#include "scored_game.h"

#include "area.h"
#include "check.h"
#include "score_check.h"
#include "score_territory.h"

#include <string.h>

/* The scorer's stream is the same for every game, so that a position has one verdict wherever it
 * stands. */
static const uint64_t STREAM_SEED = 1;

static Status take_komi(ScoredGame *game, const ScoreWish *wish, Message *message) {
    const SgfRecord *record = &game->record;
    const int points = record->size.width * record->size.height;
    game->rules.komi_half = wish->komi_given ? wish->komi_half : record->komi_half;
    game->komi_from = wish->komi_given     ? KOMI_FROM_OPTION
                      : record->komi_given ? KOMI_FROM_FILE
                                           : KOMI_FROM_NOTHING;
    if (wish->komi_given && (wish->komi_half > 2 * points || wish->komi_half < -2 * points))
        return message_set(message, STATUS_FAILED, "--komi: allowed is -%d to %d on this board",
                           points, points);
    if (!wish->komi_given && record->komi_wrong)
        return message_set(
            message, STATUS_FAILED,
            "byte %zu: KM: allowed is a multiple of 0.5 from -%d to %d; --komi gives "
            "another (7.5 where a Chinese record halves it to 3.75)",
            record->komi_at, points, points);
    return STATUS_OK;
}

static Status take_rules(ScoredGame *game, const ScoreWish *wish, Message *message) {
    const SgfRecord *record = &game->record;
    Rules *rules = &game->rules;
    *rules = rules_default();
    rules->width = record->size.width;
    rules->height = record->size.height;
    rules->topology = record->topology;
    rules->suicide_allowed = record->suicide_allowed;
    rules->handicap = record->handicap;
    rules->compensation = wish->compensation_given ? wish->compensation : record->compensation;
    rules_native_komi(rules, rules->komi_native_half);
    return take_komi(game, wish, message);
}

static bool geometry_fits(const Geometry *geometry, const Rules *rules) {
    return geometry->width == rules->width && geometry->height == rules->height &&
           geometry->topology == rules->topology;
}

/* The chains with a stone inside the territory that is marked as the opponent's. Returns whether
 * each is marked as a whole. */
static bool dead_as_marked(const SgfRecord *record, const Board *board, PointSet *dead) {
    PointSet marked = {0};
    *dead = (PointSet){0};
    for (Colour c = BLACK; c <= WHITE; c++) {
        PointSet stones;
        board_stones(board, c, &stones);
        point_set_intersect(&stones, &record->territory[colour_other(c)]);
        point_set_unite(&marked, &stones);
    }
    for (Point p = point_set_next(&marked, 0); p != POINT_NONE;
         p = point_set_next(&marked, p + 1)) {
        PointSet chain;
        board_chain(board, p, &chain);
        point_set_unite(dead, &chain);
    }
    return point_set_equal(&marked, dead);
}

static Status dead_as_listed(const Board *board, const char *list, PointSet *dead,
                             Message *message) {
    PointSet points;
    size_t length;
    const char *wrong = points_parse(board->geometry, list, &points, &length);
    *dead = (PointSet){0};
    if (wrong != NULL)
        return message_set(message, STATUS_FAILED,
                           "--dead: '%.*s' is no point of a %dx%d board, or stands twice",
                           (int)(length < 24 ? length : 24), wrong, board->geometry->width,
                           board->geometry->height);
    for (Point p = point_set_next(&points, 0); p != POINT_NONE;
         p = point_set_next(&points, p + 1)) {
        PointSet chain;
        char text[POINT_TEXT_CAPACITY];
        if (board->colour[p] == EMPTY)
            return message_set(message, STATUS_FAILED, "--dead: no stone stands at %s",
                               move_format(board->geometry, p, text));
        board_chain(board, p, &chain);
        point_set_unite(dead, &chain);
    }
    return STATUS_OK;
}

static Status take_dead(ScoredGame *game, const ScoreWish *wish, Message *message) {
    const Board *board = &game->position.board;
    Settlement *settlement = &game->settlement;
    *settlement = (Settlement){.method = SETTLE_NONE, .certainty = CERTAINTY_FULL};
    game->dead_by = DEAD_BY_GIVEN;
    game->marks_parted = false;
    if (wish->dead == DEAD_LIST)
        return dead_as_listed(board, wish->dead_list, &settlement->dead, message);
    if (wish->dead == DEAD_AUTO && game->record.marked) {
        game->marks_parted = !dead_as_marked(&game->record, board, &settlement->dead);
    } else if (wish->dead == DEAD_AUTO) {
        Rng rng;
        rng_seed_game(&rng, STREAM_SEED, 0, 0, RNG_SCORER);
        settle(board, SETTLE_PLAYED_ON, game->rules.suicide_allowed, &rng, settlement);
        game->dead_by = settlement->playouts > 0 ? DEAD_BY_PLAYED_ON : DEAD_BY_PROVEN;
    }
    return STATUS_OK;
}

/* What the count found without two eyes, beside points that it left out. */
static void find_given_seki(ScoredGame *game) {
    const Scores *scores = &game->scores;
    PointSet counted[2], eyeless, *seki = &game->settlement.seki;
    Board live;
    score_remove_dead(&game->position.board, &game->settlement.dead, &live);
    territory_groups(&live, &game->settlement.dead, counted, &eyeless);
    for (Colour c = BLACK; c <= WHITE; c++) {
        PointSet out = scores->surrounded_points[c];
        point_set_subtract(&out, &scores->territory_map[c]);
        for (Point p = point_set_next(&out, 0); p != POINT_NONE; p = point_set_next(&out, p + 1)) {
            for (int i = 0; i < 4; i++) {
                const uint16_t q = game->geometry.neighbours[p][i];
                PointSet chain;
                if (q == game->geometry.points || !point_set_has(&eyeless, q))
                    continue;
                board_chain(&live, q, &chain);
                point_set_unite(seki, &chain);
            }
        }
    }
}

/* Prisoners held before the record began were stones set up once, and gone since. */
static void count(ScoredGame *game, const ScoreWish *wish) {
    SgfPosition *position = &game->position;
    for (Colour c = BLACK; c <= WHITE; c++) {
        position->board.captured[colour_other(c)] += wish->prisoners[c];
        position->setup -= colour_sign(c) * wish->prisoners[c];
    }
    const ScoreInput input = {.board = &position->board,
                              .plays = {position->plays[BLACK], position->plays[WHITE]},
                              .passes = {position->passes[BLACK], position->passes[WHITE]},
                              .setup = position->setup,
                              .black_made_last = position->last == BLACK};
    const PointSet *dead = &game->settlement.dead;
    score_game(&input, dead, &game->scores);
    const Colour first = position->last == EMPTY ? BLACK : position->first;
    const ScoreFacts facts = score_facts(&input, &game->scores, position->alternated, first);
    CHECK(score_broken_identity(&facts) == NULL);
    CHECK(score_broken_count(&input, dead, &game->scores) == NULL);
}

Status score_record(ScoredGame *game, const ScoreWish *wish, Message *message) {
    Status status = take_rules(game, wish, message);
    if (status != STATUS_OK)
        return status;
    if (!geometry_fits(&game->geometry, &game->rules))
        geometry_init(&game->geometry, game->rules.width, game->rules.height, game->rules.topology);
    status = sgf_replay(&game->record, &game->geometry, &game->position, message);
    if (status == STATUS_OK)
        status = take_dead(game, wish, message);
    if (status != STATUS_OK)
        return status;
    count(game, wish);
    if (game->dead_by == DEAD_BY_GIVEN)
        find_given_seki(game);
    return STATUS_OK;
}

ScoredEnd scored_end(const ScoredGame *game) {
    const SgfResultKind kind = game->record.result.kind;
    switch (kind) {
    case SGF_RESULT_RESIGN:
        return SCORED_RESIGN;
    case SGF_RESULT_TIME:
        return SCORED_TIME;
    case SGF_RESULT_FORFEIT:
        return SCORED_FORFEIT;
    case SGF_RESULT_VOID:
        return SCORED_VOID;
    default:
        break;
    }
    if (game->position.last_passes >= 2)
        return SCORED_PASSES;
    if (kind == SGF_RESULT_MARGIN || kind == SGF_RESULT_WINNER || game->record.marked)
        return SCORED_AGREED;
    return game->position.last == EMPTY ? SCORED_POSITION : SCORED_OPEN;
}

const char *scored_end_name(ScoredEnd end) {
    static const char *const names[] = {"passes", "agreed",  "position", "resign",
                                        "time",   "forfeit", "void",     "open"};
    return names[end];
}

bool scored_by_count(const ScoredGame *game) {
    return scored_end(game) <= SCORED_POSITION;
}

int scored_winner(const ScoredGame *game, Scoring scoring, bool native) {
    const int komi_half = native ? game->rules.komi_native_half[scoring] : game->rules.komi_half;
    return winner_sign(game->scores.margins[scoring],
                       rules_threshold_half(&game->rules, scoring, komi_half));
}

bool scored_differs(const ScoredGame *game, bool native) {
    bool differ = false;
    for (int s = SCORING_AREA + 1; s < SCORINGS; s++)
        differ |=
            scored_winner(game, (Scoring)s, native) != scored_winner(game, SCORING_AREA, native);
    return differ;
}

/* Whether a margin that is compared with a threshold gives the recorded result. */
static bool gives_result(const SgfResult *result, int margin, int threshold) {
    const int sign = result->winner == EMPTY ? 0 : colour_sign(result->winner);
    if (result->kind == SGF_RESULT_WINNER)
        return winner_sign(margin, threshold) == sign;
    return result->kind == SGF_RESULT_MARGIN &&
           2 * margin - threshold == sign * result->half_points;
}

bool scored_fits(const ScoredGame *game, Scoring scoring, Compensation compensation) {
    Rules rules = game->rules;
    rules.compensation = compensation;
    const int threshold = rules_threshold_half(&rules, scoring, rules.komi_half);
    return gives_result(&game->record.result, game->scores.margins[scoring], threshold);
}

bool scored_fits_as_it_stands(const ScoredGame *game) {
    const Rules *rules = &game->rules;
    const AreaCount area = area_count(&game->position.board);
    const int threshold = rules_threshold_half(rules, SCORING_AREA, rules->komi_half);
    return gives_result(&game->record.result, area_margin(&area), threshold);
}

Cell scored_cell(const ScoredGame *game) {
    Cell cell = {.end = END_PASSES,
                 .winner = EMPTY,
                 .counted = scored_by_count(game),
                 .unsettled = !point_set_is_empty(&game->settlement.unsettled),
                 .games = 1};
    memcpy(cell.margins, game->scores.margins, sizeof cell.margins);
    if (!cell.counted)
        cell.end = game->record.result.kind == SGF_RESULT_RESIGN ? END_RESIGN : END_FORFEIT;
    return cell;
}

const char *dead_by_name(DeadBy dead_by) {
    static const char *const names[] = {"given", "proven", "played_on"};
    return names[dead_by];
}
