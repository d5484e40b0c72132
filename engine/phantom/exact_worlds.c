/* The filter: each turn of the view turns the worlds before it into those after it.
 *
 * Invariant: weight[w] > 0 only for worlds with the exact number of enemy stones, none on `own`,
 * every chain with a liberty; a world with a ban has one at `ko`. */
#include "exact_worlds.h"

#include "board_hot.h"
#include "check.h"
#include "uniform_tries.h"

static int worlds_end(const ExactWorlds *worlds) {
    return 2 << worlds->geometry->points;
}

bool exact_worlds_fit(const Rules *rules) {
    return rules->width * rules->height <= EXACT_POINTS_MAX &&
           rules->information == INFORMATION_PHANTOM && rules->ko == KO_SIMPLE &&
           !rules->suicide_allowed;
}

void exact_worlds_board(const ExactWorlds *worlds, int world, Board *board) {
    const uint64_t enemy = (uint64_t)world >> 1;
    board_init(board, worlds->geometry);
    for (Point p = 0; p < worlds->geometry->points; p++) {
        if (point_set_has(&worlds->own, p))
            board_put(board, worlds->colour, p);
        else if (enemy >> p & 1)
            board_put(board, colour_other(worlds->colour), p);
    }
    board->ko = (world & 1) != 0 ? worlds->ko : (Point)POINT_NONE;
}

static int world_of(const Board *board, Colour enemy) {
    PointSet stones;
    board_stones(board, enemy, &stones);
    return (int)(stones.words[0] << 1) | (board->ko != POINT_NONE);
}

void exact_worlds_start(ExactWorlds *worlds, const View *view, bool keeps_eyes) {
    CHECK(exact_worlds_fit(view->rules) && view->history != NULL);
    const PointSet *handicap = &view->rules->handicap_points;
    memset(worlds, 0, sizeof *worlds);
    worlds->geometry = view->geometry;
    worlds->colour = view->colour;
    worlds->keeps_eyes = keeps_eyes;
    worlds->own = view->colour == BLACK ? *handicap : (PointSet){0};
    worlds->ko = POINT_NONE;
    worlds->weight[view->colour == BLACK ? 0 : handicap->words[0] << 1] = 1;
}

/* Moves `next` into place, or nothing where the turn left no world. Sums only shrink, so now and
 * then all is made larger. */
static void commit(ExactWorlds *worlds) {
    double total = 0;
    for (int w = 0; w < worlds_end(worlds); w++)
        total += worlds->next[w];
    const double scale = total < 0x1p-256 ? 0x1p256 : 1;
    for (int w = 0; w < worlds_end(worlds); w++)
        worlds->weight[w] = worlds->next[w] * scale;
    memset(worlds->next, 0, (size_t)worlds_end(worlds) * sizeof *worlds->next);
}

/* Strikes out the worlds in which the player might have played at one of these points. */
static void filter_refused(ExactWorlds *worlds, const PointSet *refused) {
    Board board;
    for (int w = 0; w < worlds_end(worlds); w++) {
        if (worlds->weight[w] == 0)
            continue;
        exact_worlds_board(worlds, w, &board);
        for (Point p = point_set_next(refused, 0); p != POINT_NONE;
             p = point_set_next(refused, p + 1))
            if (board_check(&board, worlds->colour, p) == PLAY_OK)
                worlds->weight[w] = 0;
    }
}

static bool captures_are(const Board *board, Colour colour, Point point, const PointSet *captures) {
    PointSet removed;
    board_removed_by(board, colour, point, &removed);
    return point_set_equal(&removed, captures);
}

/* The board after a play of `by` goes into `next`. */
static void add_after(ExactWorlds *worlds, const Board *board, Colour by, Point point,
                      double weight) {
    Board after;
    board_copy(&after, board);
    board_play(&after, by, point);
    worlds->next[world_of(&after, colour_other(worlds->colour))] += weight;
}

static void take_own_turn(ExactWorlds *worlds, const SeenTurn *turn) {
    Board board;
    filter_refused(worlds, &turn->refused);
    for (int w = 0; w < worlds_end(worlds); w++) {
        if (worlds->weight[w] == 0)
            continue;
        exact_worlds_board(worlds, w, &board);
        if (turn->move == MOVE_PASS)
            worlds->next[w & ~1] += worlds->weight[w];
        else if (board_check(&board, worlds->colour, turn->move) == PLAY_OK &&
                 captures_are(&board, worlds->colour, turn->move, &turn->captures))
            add_after(worlds, &board, worlds->colour, turn->move, worlds->weight[w]);
    }
}

static bool is_kept_eye(const ExactWorlds *worlds, const Board *board, Point point) {
    return worlds->keeps_eyes && board->geometry->diagonal_walls[point] <= 1 &&
           board_is_surrounded(board, point, colour_other(worlds->colour));
}

/* The points that the enemy may try in a world, and those of them that it may play. */
static void enemy_candidates(const ExactWorlds *worlds, const Board *board, PointSet *candidates,
                             PointSet *legal) {
    const Colour enemy = colour_other(worlds->colour);
    *candidates = *legal = (PointSet){0};
    for (Point p = 0; p < board->geometry->points; p++) {
        if (board->colour[p] == enemy || is_kept_eye(worlds, board, p))
            continue;
        point_set_add(candidates, p);
        if (board_check(board, enemy, p) == PLAY_OK)
            point_set_add(legal, p);
    }
}

static void take_enemy_turn_in(ExactWorlds *worlds, int world, const SeenTurn *turn) {
    const Colour enemy = colour_other(worlds->colour);
    Board board;
    PointSet candidates, legal;
    exact_worlds_board(worlds, world, &board);
    enemy_candidates(worlds, &board, &candidates, &legal);
    const int count = point_set_count(&candidates);
    const double refused =
        worlds->weight[world] *
        uniform_tries_refused(count, count - point_set_count(&legal), turn->refusals);
    if (turn->move == MOVE_PASS) {
        worlds->next[world & ~1] += refused;
        return;
    }
    for (Point p = point_set_next(&legal, 0); p != POINT_NONE; p = point_set_next(&legal, p + 1))
        if (captures_are(&board, enemy, p, &turn->captures))
            add_after(worlds, &board, enemy, p, refused / (count - turn->refusals));
}

/* Whatever ban there is after a play lies on the one point that it took. */
static void take_turn(ExactWorlds *worlds, const SeenTurn *turn) {
    const bool mine = turn->by == worlds->colour;
    if (mine)
        take_own_turn(worlds, turn);
    else
        for (int w = 0; w < worlds_end(worlds); w++)
            if (worlds->weight[w] > 0)
                take_enemy_turn_in(worlds, w, turn);
    if (!mine)
        point_set_subtract(&worlds->own, &turn->captures);
    else if (turn->move != MOVE_PASS)
        point_set_add(&worlds->own, turn->move);
    const bool one = point_set_count(&turn->captures) == 1;
    worlds->ko = one ? point_set_next(&turn->captures, 0) : (Point)POINT_NONE;
    worlds->turns++;
    commit(worlds);
}

bool exact_worlds_follow(ExactWorlds *worlds, const View *view) {
    CHECK(view->colour == worlds->colour && view->turns >= worlds->turns);
    while (worlds->turns < view->turns)
        take_turn(worlds, &view->history[worlds->turns]);
    if (!point_set_is_empty(&view->tried))
        filter_refused(worlds, &view->tried);
    return exact_worlds_total(worlds) > 0;
}

double exact_worlds_total(const ExactWorlds *worlds) {
    double total = 0;
    for (int w = 0; w < worlds_end(worlds); w++)
        total += worlds->weight[w];
    return total;
}

int exact_worlds_count(const ExactWorlds *worlds) {
    int count = 0;
    for (int w = 0; w < worlds_end(worlds); w++)
        count += worlds->weight[w] > 0;
    return count;
}

int exact_worlds_draw(const ExactWorlds *worlds, Rng *rng) {
    double left = rng_next(rng) * 0x1p-32 * exact_worlds_total(worlds);
    int last = -1;
    for (int w = 0; w < worlds_end(worlds) && (last < 0 || left >= 0); w++) {
        if (worlds->weight[w] == 0)
            continue;
        left -= worlds->weight[w];
        last = w;
    }
    CHECK(last >= 0);
    return last;
}
