/* What a player may conclude from the events of a Phantom game, and the replica of a seat with
 * sight.
 *
 * Invariant, without sight: every member of view.enemy is an enemy stone on the true board, every
 * member of view.vacant is truly empty, enemy_stones is exact; `known` holds exactly the own stones
 * and view.enemy. Numbers in comments are those of the deductions in the Phantom rules. Points are
 * proven empty in three ways:
 *   fresh     empty since the enemy's last move: taken off, or seen to be empty, by then (4, 5)
 *   anchored  the one liberty that an own chain can have (7): the enemy cannot fill it without
 *             capturing, and a capture is announced (11)
 *   enclosed  all neighbours are own stones (8): an enemy stone there would have no liberty
 * and where all enemy stones are known every other point is empty (1).
 *
 * Left out: components of more than one point (8), what a later LEGAL says about an earlier refusal
 * (10), refusals looked at again when more is known, and the soft evidence of OPP_REFUSED (12).
 */
#include "seat.h"

#include "board_hot.h"
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
    seat->view.known = seat->sighted ? &seat->replica.board : &seat->known;
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

const View *seat_view(Seat *seat) {
    if (seat->stale)
        refresh(seat);
    return &seat->view;
}

/* Notes an own chain that has one point left where its liberty can be. No more than four
 * pseudo-liberties fall on one point. */
static void watch_chain(Seat *seat, Point stone) {
    PointSet liberties;
    if (seat->known.liberties[seat->known.chain[stone]] <= 4 &&
        board_liberties(&seat->known, stone, &liberties) == 1)
        point_set_unite(&seat->anchored, &liberties);
}

static void watch_all_chains(Seat *seat) {
    const PointSet *own = &seat->view.own;
    for (Point p = point_set_next(own, 0); p != POINT_NONE; p = point_set_next(own, p + 1))
        if (seat->known.chain[p] == p)
            watch_chain(seat, p);
}

static void watch_enclosed(Seat *seat, Point point) {
    if (point != seat->view.geometry->points && seat->known.colour[point] == EMPTY &&
        board_is_surrounded(&seat->known, point, seat->view.colour))
        point_set_add(&seat->enclosed, point);
}

static void forget_vacant(Seat *seat, Point point) {
    point_set_remove(&seat->fresh, point);
    point_set_remove(&seat->anchored, point);
    point_set_remove(&seat->enclosed, point);
}

static void prove_enemy(Seat *seat, Point point) {
    View *view = &seat->view;
    if (point_set_has(&view->enemy, point))
        return;
    DCHECK(seat->known.colour[point] == EMPTY);
    point_set_add(&view->enemy, point);
    board_put(&seat->known, colour_other(view->colour), point);
    forget_vacant(seat, point);
    for (int i = 0; i < 4; i++) {
        uint16_t q = view->geometry->neighbours[point][i];
        if (seat->known.colour[q] == view->colour)
            watch_chain(seat, q);
    }
}

static void prove_enemies(Seat *seat, const PointSet *points) {
    for (Point p = point_set_next(points, 0); p != POINT_NONE; p = point_set_next(points, p + 1))
        prove_enemy(seat, p);
}

static void start(Seat *seat) {
    View *view = &seat->view;
    const Rules *rules = view->rules;
    const bool black = view->colour == BLACK;
    seat->over = false;
    seat->fresh = seat->anchored = seat->enclosed = view->tried = (PointSet){0};
    view->own = black ? rules->handicap_points : (PointSet){0};
    view->enemy = black ? (PointSet){0} : rules->handicap_points;
    view->enemy_stones = black ? 0 : rules->handicap;
    view->turns = view->passes_in_row = view->refusals = 0;
    memset(view->plays, 0, sizeof view->plays);
    memset(view->passes, 0, sizeof view->passes);
    memset(view->captured, 0, sizeof view->captured);
    if (seat->sighted) {
        game_start(&seat->replica);
        return;
    }
    const PointSet *handicap = &rules->handicap_points;
    board_init(&seat->known, view->geometry);
    for (Point p = point_set_next(handicap, 0); p != POINT_NONE;
         p = point_set_next(handicap, p + 1))
        board_put(&seat->known, BLACK, p);
    if (black && rules->handicap > 0) {
        watch_all_chains(seat);
        for (int p = 0; p < view->geometry->points; p++)
            watch_enclosed(seat, (Point)p);
    }
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

static void remove_known(Seat *seat, const PointSet *captures, Colour colour) {
    for (Point p = point_set_next(captures, 0); p != POINT_NONE;
         p = point_set_next(captures, p + 1))
        if (seat->known.colour[p] == colour)
            board_remove_chain(&seat->known, p);
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

/* The enemy stones around a capture gave own chains room, so every anchor is found anew; those that
 * are none any more are still empty until the enemy moves. */
static void take_captures(Seat *seat, const PointSet *captures) {
    View *view = &seat->view;
    remove_known(seat, captures, colour_other(view->colour));
    point_set_subtract(&view->enemy, captures);
    point_set_unite(&seat->fresh, captures);
    point_set_unite(&seat->fresh, &seat->anchored);
    seat->anchored = (PointSet){0};
}

static void receive_legal(Seat *seat, Point point, const PointSet *captures) {
    View *view = &seat->view;
    const int count = point_set_count(captures);
    end_turn(seat, view->colour, point, captures);
    count_play(view, view->colour, count);
    view->enemy_stones -= count;
    DCHECK(!point_set_has(&view->enemy, point));
    if (count > 0)
        take_captures(seat, captures);
    point_set_add(&view->own, point);
    board_put(&seat->known, view->colour, point);
    forget_vacant(seat, point);
    if (count == 0)
        watch_chain(seat, point);
    else
        watch_all_chains(seat);
    for (int i = 0; i < 4; i++)
        watch_enclosed(seat, view->geometry->neighbours[point][i]);
    for (Point p = count ? point_set_next(captures, 0) : (Point)POINT_NONE; p != POINT_NONE;
         p = point_set_next(captures, p + 1))
        watch_enclosed(seat, p);
}

/* The points beside `points` and outside it. */
static void neighbours_of(const Geometry *geometry, const PointSet *points, PointSet *beside) {
    *beside = (PointSet){0};
    for (Point p = point_set_next(points, 0); p != POINT_NONE; p = point_set_next(points, p + 1))
        for (int i = 0; i < 4; i++)
            if (geometry->neighbours[p][i] != geometry->points)
                point_set_add(beside, geometry->neighbours[p][i]);
    point_set_subtract(beside, points);
}

/* Around the captured chain there is nothing but enemy stones (3), the one that captured among
 * them; so points further off that were empty still are. */
static void receive_loss(Seat *seat, const PointSet *captures) {
    View *view = &seat->view;
    PointSet beside;
    neighbours_of(view->geometry, captures, &beside);
    remove_known(seat, captures, view->colour);
    point_set_subtract(&view->own, captures);
    point_set_unite(&seat->fresh, captures);
    prove_enemies(seat, &beside);
}

static void receive_opp_moved(Seat *seat, const PointSet *captures) {
    View *view = &seat->view;
    const int count = point_set_count(captures);
    end_turn(seat, colour_other(view->colour), POINT_NONE, captures);
    count_play(view, colour_other(view->colour), count);
    view->enemy_stones++;
    if (count == 0)
        seat->fresh = (PointSet){0};
    else
        receive_loss(seat, captures);
}

/* What a suicide at `point` would need: enemy stones on all `points`, which are not yet proven. */
typedef struct Suicide {
    Point point;
    PointSet points;
    int count, hidden;
    bool excluded; /* one of them is empty, or there are more than hidden enemy stones */
} Suicide;

static void suicide_needs(const Seat *seat, Point needed, Suicide *suicide) {
    if (needed == suicide->point || point_set_has(&suicide->points, needed))
        return;
    point_set_add(&suicide->points, needed);
    suicide->count++;
    suicide->excluded |=
        suicide->count > suicide->hidden || point_set_has(&seat->view.vacant, needed);
}

static void suicide_needs_around(const Seat *seat, Point own_stone, Suicide *suicide) {
    const Board *known = &seat->known;
    Point stone = own_stone;
    do {
        for (int i = 0; i < 4; i++) {
            const uint16_t q = seat->view.geometry->neighbours[stone][i];
            if (known->colour[q] == EMPTY)
                suicide_needs(seat, q, suicide);
        }
        stone = known->next[stone];
    } while (stone != own_stone && !suicide->excluded);
}

/* Finds what is needed, or stops as soon as suicide is excluded. */
static void examine_suicide(const Seat *seat, Suicide *suicide) {
    const uint16_t *neighbours = seat->view.geometry->neighbours[suicide->point];
    for (int i = 0; i < 4; i++)
        if (seat->known.colour[neighbours[i]] == EMPTY)
            suicide_needs(seat, neighbours[i], suicide);
    for (int i = 0; i < 4 && !suicide->excluded; i++)
        if (seat->known.colour[neighbours[i]] == seat->view.colour)
            suicide_needs_around(seat, neighbours[i], suicide);
}

/* Superko forbids only what brings an earlier position back. While no own stone was ever captured,
 * every play gives a set of own stones that never stood before. */
static bool may_be_superko(const View *view) {
    return view->rules->ko != KO_SIMPLE && view->captured[view->colour] > 0;
}

/* Deductions 4 and 9. Simple ko needs no case of its own: the point is fresh then and its
 * neighbours are proven, so that nothing is left to conclude. */
static void receive_refused(Seat *seat, Point point) {
    View *view = &seat->view;
    if (seat->stale)
        refresh(seat);
    point_set_add(&view->tried, point);
    view->refusals++;
    if (point_set_has(&view->enemy, point) || may_be_superko(view))
        return;
    Suicide suicide = {.point = point,
                       .hidden = view->enemy_stones - point_set_count(&view->enemy)};
    examine_suicide(seat, &suicide);
    if (point_set_has(&view->vacant, point))
        prove_enemies(seat, &suicide.points);
    else if (suicide.excluded)
        prove_enemy(seat, point);
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

/* Counting (1): no stone is left to hide, or no point is left where one could be missing. */
static void refresh_blind(Seat *seat) {
    View *view = &seat->view;
    const int hidden = view->enemy_stones - point_set_count(&view->enemy);
    DCHECK(hidden >= 0);
    PointSet unknown = seat->known.empty;
    view->vacant = seat->fresh;
    point_set_unite(&view->vacant, &seat->anchored);
    point_set_unite(&view->vacant, &seat->enclosed);
    point_set_subtract(&unknown, &view->vacant);
    if (hidden == 0)
        view->vacant = seat->known.empty;
    else if (point_set_count(&unknown) == hidden)
        prove_enemies(seat, &unknown);
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
