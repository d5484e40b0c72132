/* A walk over the tries of both players: the player's own are given, the enemy's are all tried. */
#include "phantom_reference.h"

#include "check.h"

typedef struct Walk {
    Referee referee; /* put back by value: its heap holds only the turns of this line */
    const Heard *heard;
    PhantomReference *reference;
} Walk;

void heard_add(Heard *heard, const RefereeStep *step) {
    for (int i = 0; i < step->count; i++) {
        if (step->sent[i].to != heard->colour)
            continue;
        CHECK(heard->events_count < HEARD_MAX);
        heard->events[heard->events_count++] = step->sent[i].event;
    }
}

static bool same_event(const Event *a, const Event *b) {
    return a->kind == b->kind && a->by == b->by && a->point == b->point && a->error == b->error &&
           point_set_equal(&a->captures, &b->captures);
}

/* Whether what the step says to the player is what it read from *event on, which moves on. */
static bool is_heard(const Heard *heard, const RefereeStep *step, int *event) {
    for (int i = 0; i < step->count; i++) {
        if (step->sent[i].to != heard->colour)
            continue;
        if (*event == heard->events_count ||
            !same_event(&step->sent[i].event, &heard->events[*event]))
            return false;
        (*event)++;
    }
    return true;
}

static void add_world(Walk *walk, double weight) {
    const Board *board = &walk->referee.game.board;
    PointSet enemy;
    board_stones(board, colour_other(walk->heard->colour), &enemy);
    walk->reference->weight[enemy.words[0] << 1 | (board->ko != POINT_NONE)] += weight;
    walk->reference->games++;
}

static void walk_on(Walk *walk, int event, int tries, double weight);

static void walk_try(Walk *walk, Move move, int event, int tries, double weight) {
    const Referee before = walk->referee;
    RefereeStep step;
    referee_try(&walk->referee, before.game.to_move, move, &step);
    if (step.sent[0].event.kind != EVENT_ERROR && is_heard(walk->heard, &step, &event))
        walk_on(walk, event, tries, weight);
    walk->referee = before;
}

static void walk_on(Walk *walk, int event, int tries, double weight) {
    const Heard *heard = walk->heard;
    const Game *game = &walk->referee.game;
    if (event == heard->events_count) {
        add_world(walk, weight);
        return;
    }
    if (game_is_over(game))
        return;
    if (game->to_move == heard->colour) {
        if (tries < heard->tries_count)
            walk_try(walk, heard->tries[tries], event, tries + 1, weight);
        return;
    }
    const Colour enemy = game->to_move;
    const int left = game->geometry->points - game->board.stones[enemy] - walk->referee.tried_count;
    for (Point p = 0; p < game->geometry->points; p++)
        walk_try(walk, p, event, tries, weight / left);
    walk_try(walk, MOVE_PASS, event, tries, weight);
}

void phantom_reference(const Geometry *geometry, const Rules *rules, const Heard *heard,
                       PhantomReference *reference) {
    Walk walk = {.heard = heard, .reference = reference};
    RefereeStep step;
    int event = 0;
    CHECK(geometry->points <= 9);
    *reference = (PhantomReference){.games = 0};
    referee_init(&walk.referee, geometry, rules, NULL);
    referee_start(&walk.referee, &step);
    CHECK(is_heard(heard, &step, &event));
    walk_on(&walk, event, 0, 1);
    referee_deinit(&walk.referee);
}
