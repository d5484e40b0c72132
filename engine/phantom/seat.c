/* Bookkeeping of one player's game: turns, counts, what was tried, and the replica of a seat with
 * sight. What follows from it about the enemy's stones is left to the belief.
 */
#include "seat.h"

#include "check.h"

#include <stdlib.h>

static void start(Seat *seat);
static void sighted_receive(Seat *seat, const Event *event);
static void blind_receive(Seat *seat, const Event *event);
static void refresh(Seat *seat);

void seat_init(Seat *seat, const Geometry *geometry, const Rules *rules, Colour colour,
               bool sighted) {
    CHECK(colour <= WHITE);
    memset(seat, 0, sizeof *seat);
    seat->sighted = sighted || rules->information == INFORMATION_FULL;
    if (seat->sighted)
        game_init(&seat->replica, geometry, rules);
    else
        seat->history = heap_new((size_t)rules->turn_cap, sizeof *seat->history);
    seat->view.history = seat->history;
    seat->view.geometry = geometry;
    seat->view.rules = rules;
    seat->view.colour = colour;
    seat->view.board = seat->sighted ? &seat->replica.board : NULL;
    seat->view.known = seat->sighted ? &seat->replica.board : &seat->belief.known;
}

void seat_deinit(Seat *seat) {
    if (seat->sighted)
        game_deinit(&seat->replica);
    free(seat->history);
}

void seat_receive(Seat *seat, const Event *event) {
    if (event->kind == EVENT_START)
        start(seat);
    else if (event->kind == EVENT_END)
        seat->over = true;
    else if (seat->sighted)
        sighted_receive(seat, event);
    else
        blind_receive(seat, event);
    seat->stale |= event->kind != EVENT_OPP_REFUSED && event->kind != EVENT_ERROR;
}

void seats_receive(Seat seats[2], const RefereeStep *step) {
    for (int i = 0; i < step->count; i++)
        seat_receive(&seats[step->sent[i].to], &step->sent[i].event);
}

const View *seat_view(Seat *seat) {
    if (seat->stale)
        refresh(seat);
    return &seat->view;
}

static void start(Seat *seat) {
    View *view = &seat->view;
    const Rules *rules = view->rules;
    const bool black = view->colour == BLACK;
    seat->over = false;
    view->tried = (PointSet){0};
    view->own = black ? rules->handicap_points : (PointSet){0};
    view->enemy = black ? (PointSet){0} : rules->handicap_points;
    view->enemy_stones = black ? 0 : rules->handicap;
    view->turns = view->passes_in_row = view->refusals = 0;
    memset(view->plays, 0, sizeof view->plays);
    memset(view->passes, 0, sizeof view->passes);
    memset(view->captured, 0, sizeof view->captured);
    if (seat->sighted)
        game_start(&seat->replica);
    else
        belief_start(&seat->belief, view->geometry, rules, view->colour);
}

static void sighted_receive(Seat *seat, const Event *event) {
    View *view = &seat->view;
    switch (event->kind) {
    case EVENT_LEGAL:
    case EVENT_OPP_MOVED:
        CHECK(game_play(&seat->replica, event->point, NULL) == PLAY_OK);
        if (event->kind == EVENT_LEGAL)
            point_set_add(&view->own, event->point);
        point_set_subtract(&view->own, &event->captures);
        view->tried = (PointSet){0};
        break;
    case EVENT_PASSED:
        game_play(&seat->replica, MOVE_PASS, NULL);
        view->tried = (PointSet){0};
        break;
    case EVENT_REFUSED:
        point_set_add(&view->tried, event->point);
        break;
    default:
        break;
    }
}

static void end_turn(Seat *seat, Colour by, Move move, const PointSet *captures) {
    View *view = &seat->view;
    seat->history[view->turns++] = (SeenTurn){.by = by,
                                              .move = move,
                                              .captures = *captures,
                                              .refused = view->tried,
                                              .refusals = view->refusals};
    view->tried = (PointSet){0};
    view->refusals = 0;
}

static void count_play(View *view, Colour by, int captures) {
    view->plays[by]++;
    view->passes_in_row = 0;
    view->captured[colour_other(by)] += captures;
}

static void receive_legal(Seat *seat, Point point, const PointSet *captures) {
    View *view = &seat->view;
    const int count = point_set_count(captures);
    end_turn(seat, view->colour, point, captures);
    count_play(view, view->colour, count);
    point_set_add(&view->own, point);
    belief_played(&seat->belief, point, captures);
}

static void receive_opp_moved(Seat *seat, const PointSet *captures) {
    View *view = &seat->view;
    const Colour enemy = colour_other(view->colour);
    end_turn(seat, enemy, POINT_NONE, captures);
    count_play(view, enemy, point_set_count(captures));
    point_set_subtract(&view->own, captures);
    belief_enemy_played(&seat->belief, captures);
}

/* Superko forbids only what brings an earlier position back, own stones and all: whether a play at
 * the point would leave own stones that stood before, all of them and no other. */
static bool may_be_superko(const View *view, Point point) {
    if (view->rules->ko == KO_SIMPLE || view->captured[view->colour] == 0)
        return false;
    PointSet stood = view->own, after = view->own;
    point_set_add(&after, point);
    for (int i = view->turns - 1; i >= 0; i--) {
        const SeenTurn *turn = &view->history[i];
        if (turn->by != view->colour)
            point_set_unite(&stood, &turn->captures);
        else if (turn->move != MOVE_PASS)
            point_set_remove(&stood, turn->move);
        if (point_set_equal(&stood, &after))
            return true;
    }
    return false;
}

static void receive_refused(Seat *seat, Point point) {
    View *view = &seat->view;
    point_set_add(&view->tried, point);
    view->refusals++;
    belief_refused(&seat->belief, point, may_be_superko(view, point));
}

static void receive_passed(Seat *seat, Colour by) {
    View *view = &seat->view;
    end_turn(seat, by, MOVE_PASS, &(PointSet){0});
    view->passes[by]++;
    view->passes_in_row++;
}

static void blind_receive(Seat *seat, const Event *event) {
    switch (event->kind) {
    case EVENT_LEGAL:
        receive_legal(seat, event->point, &event->captures);
        break;
    case EVENT_REFUSED:
        receive_refused(seat, event->point);
        break;
    case EVENT_OPP_MOVED:
        receive_opp_moved(seat, &event->captures);
        break;
    case EVENT_OPP_REFUSED:
        seat->view.refusals++;
        break;
    case EVENT_PASSED:
        receive_passed(seat, event->by);
        break;
    default:
        break;
    }
}

static void refresh_sighted(Seat *seat) {
    View *view = &seat->view;
    const Game *replica = &seat->replica;
    view->vacant = replica->board.empty;
    view->enemy = view->geometry->all;
    point_set_subtract(&view->enemy, &view->vacant);
    point_set_subtract(&view->enemy, &view->own);
    view->enemy_stones = replica->board.stones[colour_other(view->colour)];
    view->turns = replica->turns;
    view->passes_in_row = replica->passes_in_row;
    memcpy(view->plays, replica->plays, sizeof view->plays);
    memcpy(view->passes, replica->passes, sizeof view->passes);
    memcpy(view->captured, replica->board.captured, sizeof view->captured);
    if (!seat->over && replica->to_move == view->colour)
        game_legal(replica, &view->legal);
}

static void refresh_blind(Seat *seat) {
    View *view = &seat->view;
    belief_conclude(&seat->belief);
    view->enemy = seat->belief.enemy;
    view->vacant = seat->belief.vacant;
    view->enemy_stones = seat->belief.enemy_stones;
    const Colour to_move = rules_first(view->rules) ^ (view->turns & 1);
    if (!seat->over && to_move == view->colour) {
        view->legal = view->geometry->all;
        point_set_subtract(&view->legal, &view->own);
        point_set_subtract(&view->legal, &view->tried);
    }
}

static void refresh(Seat *seat) {
    seat->view.legal = (PointSet){0};
    if (seat->sighted)
        refresh_sighted(seat);
    else
        refresh_blind(seat);
    seat->stale = false;
}
