/* Stories are checked by playing them on a board from the first turn. */
#include "stories.h"

#include "check.h"

#include "board.h"

#include <stdlib.h>

enum {
    FIRST_TRIES = 6, /* points drawn for a new play */
    REPAIRS = 24,    /* plays moved to make a story hold */
    STEPS = 10,      /* of the chain, a story and view */
    SHARE_ONE = 1 << 22
};

void stories_init(Stories *stories, const Geometry *geometry, const Rules *rules) {
    memset(stories, 0, sizeof *stories);
    stories->geometry = geometry;
    stories->length = rules->turn_cap;
    const size_t length = (size_t)rules->turn_cap;
    stories->moves = heap_new(STORIES * length, sizeof *stories->moves);
    stories->enemy = heap_new(STORIES, sizeof *stories->enemy);
    stories->play = heap_new(length, sizeof *stories->play);
    stories->share = heap_new((size_t)geometry->points, sizeof *stories->share);
    stories_new_game(stories);
}

void stories_deinit(Stories *stories) {
    free(stories->moves);
    free(stories->enemy);
    free(stories->play);
    free(stories->share);
}

void stories_new_game(Stories *stories) {
    stories->turns = stories->plays = 0;
    stories->holding = STORIES;
    for (int i = 0; i < STORIES; i++)
        stories->holds[i] = true;
}

static Move *story(const Stories *stories, int number) {
    return stories->moves + (size_t)number * (size_t)stories->length;
}

static void set_up(const View *view, Board *board) {
    const PointSet *handicap = &view->rules->handicap_points;
    board_init(board, view->geometry);
    for (Point p = point_set_next(handicap, 0); p != POINT_NONE;
         p = point_set_next(handicap, p + 1))
        board_setup(board, BLACK, p);
}

/* Whether all those tries would have been refused. */
static bool refuses(const Board *board, const View *view, const PointSet *tries) {
    if (view->rules->ko != KO_SIMPLE)
        return true;
    for (Point p = point_set_next(tries, 0); p != POINT_NONE; p = point_set_next(tries, p + 1))
        if (board_check(board, view->colour, p) == PLAY_OK)
            return false;
    return true;
}

/* Plays a turn; returns whether it could be played and took what the player saw taken. */
static bool tell_turn(Board *board, const View *view, const SeenTurn *turn, Move move) {
    if (turn->by == view->colour && !refuses(board, view, &turn->refused))
        return false;
    if (move == MOVE_PASS) {
        board_pass(board);
        return true;
    }
    if (board_check(board, turn->by, move) != PLAY_OK)
        return false;
    PointSet taken = {{0}};
    const int count = point_set_count(&turn->captures);
    if (count > 0)
        board_removed_by(board, turn->by, move, &taken);
    return point_set_equal(&taken, &turn->captures) && board_play(board, turn->by, move) == count;
}

/* Whether a position has what the view proves: more than its turns show where refusals say nothing
 * here. */
static bool agrees(const Board *board, const View *view) {
    PointSet stones, missing = view->enemy;
    board_stones(board, colour_other(view->colour), &stones);
    point_set_subtract(&missing, &stones);
    point_set_intersect(&stones, &view->vacant);
    return point_set_is_empty(&missing) && point_set_is_empty(&stones);
}

/* The turns that come out as seen: all of them and one more, the tries of the turn that goes on, if
 * the story holds. */
static int tell(const View *view, const Move *moves, Board *board) {
    set_up(view, board);
    for (int i = 0; i < view->turns; i++) {
        const SeenTurn *turn = &view->history[i];
        if (!tell_turn(board, view, turn, turn->move == POINT_NONE ? moves[i] : turn->move))
            return i;
    }
    return view->turns + (refuses(board, view, &view->tried) && agrees(board, view));
}

static void find_shares(Stories *stories, const double weights[]) {
    double sum = 0, running = 0;
    const int points = stories->geometry->points;
    for (int p = 0; p < points; p++)
        sum += weights[p];
    for (int p = 0; p < points; p++) {
        running += weights[p];
        stories->share[p] = (uint32_t)(running / sum * SHARE_ONE) + (uint32_t)p + 1;
    }
}

static Point draw_point(const Stories *stories, Rng *rng) {
    const int points = stories->geometry->points;
    const uint32_t drawn = rng_below(rng, stories->share[points - 1]);
    int low = 0, high = points - 1;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (drawn < stories->share[middle])
            high = middle;
        else
            low = middle + 1;
    }
    return (Point)low;
}

/* Notes how a story ends; returns whether it holds. */
static bool judge(Stories *stories, const View *view, int number, int told, const Board *board) {
    stories->holds[number] = told > view->turns;
    if (stories->holds[number])
        board_stones(board, colour_other(view->colour), &stories->enemy[number]);
    return stories->holds[number];
}

static int random_play(const Stories *stories, Rng *rng) {
    return stories->play[rng_below(rng, (uint32_t)stories->plays)];
}

/* A point where a stone is proven and this end has none, or any by weight. */
static Point needed_point(const Stories *stories, const View *view, const Board *board, Rng *rng) {
    PointSet stones, missing = view->enemy;
    board_stones(board, colour_other(view->colour), &stones);
    point_set_unite(&missing, &view->tried);
    point_set_subtract(&missing, &stones);
    const int count = point_set_count(&missing);
    if (count == 0 || rng_below(rng, 3) == 0)
        return draw_point(stories, rng);
    return point_set_select(&missing, (int)rng_below(rng, (uint32_t)count));
}

/* Moves plays about as long as the game comes out as seen for no fewer turns. */
static bool repair(Stories *stories, const View *view, int number, Rng *rng) {
    Move *moves = story(stories, number);
    Board board;
    int told = tell(view, moves, &board);
    for (int i = 0; i < REPAIRS && told <= view->turns; i++) {
        Move *play = &moves[random_play(stories, rng)];
        const Move before = *play;
        *play = needed_point(stories, view, &board, rng);
        const int now = tell(view, moves, &board);
        if (now < told)
            *play = before;
        else
            told = now;
    }
    return judge(stories, view, number, told, &board);
}

/* The new plays by weight, tried a few times as they are, then with repairs. */
static void lengthen(Stories *stories, const View *view, int number, int plays_before, Rng *rng) {
    Move *moves = story(stories, number);
    Board board;
    for (int i = 0; i < FIRST_TRIES; i++) {
        for (int j = plays_before; j < stories->plays; j++)
            moves[stories->play[j]] = draw_point(stories, rng);
        if (judge(stories, view, number, tell(view, moves, &board), &board))
            return;
        if (plays_before == stories->plays)
            break;
    }
    if (stories->plays > 0)
        repair(stories, view, number, rng);
}

/* One step of the chain. */
static void renew(Stories *stories, const View *view, int number, Rng *rng) {
    Move *moves = story(stories, number);
    Move *first = &moves[random_play(stories, rng)], *second = &moves[random_play(stories, rng)];
    const Move before[2] = {*first, *second};
    Board board;
    if (rng_below(rng, 2) == 0) {
        *first = draw_point(stories, rng);
    } else {
        *first = before[1];
        *second = before[0];
    }
    if (*first == before[0])
        return;
    const int told = tell(view, moves, &board);
    if (told > view->turns) {
        judge(stories, view, number, told, &board);
        return;
    }
    *first = before[0];
    *second = first == second ? before[0] : before[1];
}

static void replace_fallen(Stories *stories, Rng *rng) {
    int holding[STORIES];
    stories->holding = 0;
    for (int i = 0; i < STORIES; i++)
        if (stories->holds[i])
            holding[stories->holding++] = i;
    for (int i = 0; i < STORIES && stories->holding > 0; i++) {
        if (stories->holds[i])
            continue;
        const int other = holding[rng_below(rng, (uint32_t)stories->holding)];
        memcpy(story(stories, i), story(stories, other),
               (size_t)stories->turns * sizeof *stories->moves);
        stories->enemy[i] = stories->enemy[other];
        stories->holds[i] = true;
    }
    stories->holding = stories->holding > 0 ? STORIES : 0;
}

void stories_follow(Stories *stories, const View *view, const double weights[], Rng *rng) {
    const int plays_before = stories->plays;
    for (; stories->turns < view->turns; stories->turns++)
        if (view->history[stories->turns].move == POINT_NONE)
            stories->play[stories->plays++] = stories->turns;
    find_shares(stories, weights);
    for (int i = 0; i < STORIES; i++)
        lengthen(stories, view, i, plays_before, rng);
    replace_fallen(stories, rng);
    for (int i = 0; i < STORIES && stories->plays > 0 && stories->holding > 0; i++)
        for (int j = 0; j < STEPS; j++)
            renew(stories, view, i, rng);
}

bool stories_draw(const Stories *stories, Rng *rng, PointSet *enemy) {
    if (stories->holding == 0)
        return false;
    *enemy = stories->enemy[rng_below(rng, STORIES)];
    return true;
}
