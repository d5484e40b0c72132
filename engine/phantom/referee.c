/* The checks of a try in their order, and who is told what. Knows nothing of what players deduce
 * and nothing of text. */
#include "referee.h"

#include "check.h"

static void send(RefereeStep *step, Colour to, const Event *event) {
    step->sent[step->count].to = to;
    step->sent[step->count].event = *event;
    step->count++;
}

/* The same event to both, `first` before the other. */
static void send_both(RefereeStep *step, Colour first, const Event *event) {
    send(step, first, event);
    send(step, colour_other(first), event);
}

static void send_end(RefereeStep *step, Colour first) {
    send_both(step, first, &(Event){.kind = EVENT_END, .by = EMPTY, .point = POINT_NONE});
}

void referee_init(Referee *referee, const Geometry *geometry, const Rules *rules,
                  const bool sees[2]) {
    const bool full = rules->information == INFORMATION_FULL;
    CHECK(full || !rules->suicide_allowed);
    CHECK(rules->handicap == point_set_count(&rules->handicap_points));
    CHECK(rules->handicap < geometry->points);
    *referee = (Referee){0};
    game_init(&referee->game, geometry, rules);
    for (int c = BLACK; c <= WHITE; c++)
        referee->sees[c] = full || (sees != NULL && sees[c]);
}

void referee_deinit(Referee *referee) {
    game_deinit(&referee->game);
}

static void clear_tried(Referee *referee) {
    referee->tried = (PointSet){0};
    referee->tried_count = 0;
}

void referee_start(Referee *referee, RefereeStep *step) {
    game_start(&referee->game);
    clear_tried(referee);
    referee->refused[BLACK] = referee->refused[WHITE] = 0;
    step->count = 0;
    send_both(step, BLACK, &(Event){.kind = EVENT_START, .by = EMPTY, .point = POINT_NONE});
}

static TryError wrong_try(const Referee *referee, Colour by, Move move) {
    const Game *game = &referee->game;
    if (game->to_move != by)
        return TRY_WRONG_TURN;
    if (move != MOVE_PASS) {
        if (move >= game->geometry->points)
            return TRY_OFF_BOARD;
        if (game->board.colour[move] == by)
            return TRY_OWN_STONE;
        if (point_set_has(&referee->tried, move))
            return TRY_ALREADY_TRIED;
    }
    return game_is_over(game) ? TRY_GAME_OVER : TRY_OK;
}

static void pass(Referee *referee, Colour by, RefereeStep *step) {
    game_play(&referee->game, MOVE_PASS, NULL);
    clear_tried(referee);
    send_both(step, by, &(Event){.kind = EVENT_PASSED, .by = by, .point = POINT_NONE});
    if (game_is_over(&referee->game))
        send_end(step, by);
}

static void refuse(Referee *referee, Colour by, Point point, RefereeStep *step) {
    const Game *game = &referee->game;
    point_set_add(&referee->tried, point);
    referee->tried_count++;
    referee->refused[by]++;
    send(step, by, &(Event){.kind = EVENT_REFUSED, .by = by, .point = point});
    send(step, colour_other(by),
         &(Event){.kind = EVENT_OPP_REFUSED, .by = by, .point = POINT_NONE});
    if (referee->tried_count + game->board.stones[by] == game->geometry->points)
        pass(referee, by, step);
}

static void announce_play(Referee *referee, Colour by, Point point, const PointSet *captures,
                          RefereeStep *step) {
    const Colour enemy = colour_other(by);
    clear_tried(referee);
    send(step, by, &(Event){.kind = EVENT_LEGAL, .by = by, .point = point, .captures = *captures});
    send(step, enemy,
         &(Event){.kind = EVENT_OPP_MOVED,
                  .by = by,
                  .point = referee->sees[enemy] ? point : (Point)POINT_NONE,
                  .captures = *captures});
    if (game_is_over(&referee->game))
        send_end(step, by);
}

void referee_try(Referee *referee, Colour by, Move move, RefereeStep *step) {
    CHECK(by <= WHITE && move != MOVE_RESIGN);
    step->count = 0;
    const TryError error = wrong_try(referee, by, move);
    PointSet captures;
    if (error != TRY_OK)
        send(step, by,
             &(Event){.kind = EVENT_ERROR, .by = by, .point = POINT_NONE, .error = error});
    else if (move == MOVE_PASS)
        pass(referee, by, step);
    else if (game_play(&referee->game, move, &captures) == PLAY_OK)
        announce_play(referee, by, move, &captures, step);
    else
        refuse(referee, by, move, step);
}

void referee_give_up(Referee *referee, Colour loser, EndReason reason, RefereeStep *step) {
    game_give_up(&referee->game, loser, reason);
    step->count = 0;
    send_end(step, loser);
}

const char *try_error_name(TryError error) {
    static const char *const names[] = {"ok",        "syntax",        "wrong-turn", "off-board",
                                        "own-stone", "already-tried", "game-over"};
    return names[error];
}
