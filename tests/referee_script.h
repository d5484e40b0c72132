/* Referee tests as transcripts: a script is replayed and must come out byte for byte.
 *
 *   start            the START lines follow
 *   play b2 a1 -     tries of the players in turn, - a pass; each must be accepted; no lines follow
 *   > B b2           one input line; what the referee answers follows
 *   view W           what that player knows follows, one line
 */
#ifndef JIGO_REFEREE_SCRIPT_H
#define JIGO_REFEREE_SCRIPT_H

#include "protocol.h"
#include "seat.h"

#include <criterion/criterion.h>
#include <stdio.h>

typedef struct Scenario {
    const char *name;
    int width, height;
    bool torus, capture_go;
    KoRule ko;
    int cap;              /* 0: 3 x points */
    const char *handicap; /* points separated by blanks, or NULL */
    const char *script;
} Scenario;

typedef struct Replay {
    Geometry geometry;
    Rules rules;
    Referee referee;
    Seat seats[2];
    char text[8192];     /* the transcript */
    char heard[2][8192]; /* what each seat read, one line after the other */
    int length, heard_length[2];
} Replay;

static inline Rules scenario_rules(const Scenario *scenario, const Geometry *geometry) {
    Rules rules = rules_default();
    rules.width = scenario->width;
    rules.height = scenario->height;
    rules.topology = geometry->topology;
    rules.information = INFORMATION_PHANTOM;
    rules.ko = scenario->ko;
    rules.capture_go = scenario->capture_go;
    rules.turn_cap = scenario->cap > 0 ? scenario->cap : 3 * geometry->points;
    for (const char *at = scenario->handicap; at != NULL && *at != '\0';) {
        size_t length = strcspn(at, " ");
        Move move;
        cr_assert(move_parse(geometry, at, length, &move));
        point_set_add(&rules.handicap_points, move);
        rules.handicap++;
        rules.komi_half = 1;
        at += length + strspn(at + length, " ");
    }
    return rules;
}

/* Gives a step to the seats; its lines go to the transcript if `shown`. */
static inline void replay_step(Replay *replay, const RefereeStep *step, bool shown) {
    char line[PROTOCOL_LINE_CAPACITY];
    for (int i = 0; i < step->count; i++) {
        const Colour to = step->sent[i].to;
        const Event *event = &step->sent[i].event;
        cr_assert(event->by == to || event->point == POINT_NONE, "a point reaches the opponent");
        protocol_format(&replay->referee.game, to, event, line);
        replay->heard_length[to] +=
            snprintf(replay->heard[to] + replay->heard_length[to],
                     sizeof replay->heard[to] - (size_t)replay->heard_length[to], "%s\n", line);
        if (shown)
            replay->length += snprintf(replay->text + replay->length,
                                       sizeof replay->text - (size_t)replay->length, "%s\n", line);
        seat_receive(&replay->seats[to], event);
    }
}

static inline void replay_init(Replay *replay, const Scenario *scenario) {
    memset(replay, 0, sizeof *replay);
    geometry_init(&replay->geometry, scenario->width, scenario->height,
                  scenario->torus ? TOPOLOGY_TORUS : TOPOLOGY_PLANE);
    replay->rules = scenario_rules(scenario, &replay->geometry);
    referee_init(&replay->referee, &replay->geometry, &replay->rules, NULL);
    for (int c = BLACK; c <= WHITE; c++)
        seat_init(&replay->seats[c], &replay->geometry, &replay->rules, (Colour)c, false);
}

static inline void replay_deinit(Replay *replay) {
    for (int c = BLACK; c <= WHITE; c++)
        seat_deinit(&replay->seats[c]);
    referee_deinit(&replay->referee);
}

static inline void replay_input(Replay *replay, const char *text, size_t length, bool shown) {
    RefereeStep step;
    protocol_try(&replay->referee, text, length, &step);
    if (!shown)
        cr_assert(step.sent[0].event.kind == EVENT_LEGAL || step.sent[0].event.kind == EVENT_PASSED,
                  "not accepted: %s", text);
    replay_step(replay, &step, shown);
}

static inline void replay_play(Replay *replay, const char *at, const char *end) {
    while (at < end) {
        char text[32];
        const int length = (int)strcspn(at, " \n");
        const char seat = replay->referee.game.to_move == BLACK ? 'B' : 'W';
        snprintf(text, sizeof text, "%c %.*s", seat, *at == '-' ? 4 : length,
                 *at == '-' ? "pass" : at);
        replay_input(replay, text, strlen(text), false);
        at += length + 1;
    }
}

static inline void replay_points(Replay *replay, const char *name, const PointSet *points) {
    const char *comma = "";
    char *text = replay->text;
    replay->length += sprintf(text + replay->length, " %s=[", name);
    for (Point p = point_set_next(points, 0); p != POINT_NONE; p = point_set_next(points, p + 1)) {
        replay->length += sprintf(text + replay->length, "%s%c%d", comma,
                                  "abcdefghjklmnopqrst"[geometry_column(&replay->geometry, p)],
                                  geometry_row(&replay->geometry, p) + 1);
        comma = ",";
    }
    replay->length += sprintf(text + replay->length, "]");
}

static inline void replay_view(Replay *replay, Colour colour) {
    const View *view = seat_view(&replay->seats[colour]);
    replay->length += sprintf(replay->text + replay->length, "stones=%d", view->enemy_stones);
    replay_points(replay, "enemy", &view->enemy);
    replay_points(replay, "vacant", &view->vacant);
    replay->length += sprintf(replay->text + replay->length, "\n");
}

/* Replays a whole script; the transcript is in replay->text. */
static inline void replay_run(Replay *replay, const Scenario *scenario) {
    RefereeStep step;
    replay_init(replay, scenario);
    referee_start(&replay->referee, &step);
    const bool shown = strncmp(scenario->script, "start\n", 6) == 0;
    if (shown)
        replay->length = sprintf(replay->text, "start\n");
    replay_step(replay, &step, shown);
    for (const char *at = scenario->script; *at != '\0';) {
        const size_t length = strcspn(at, "\n");
        const bool is_play = strncmp(at, "play ", 5) == 0, is_view = strncmp(at, "view ", 5) == 0;
        if (is_play || is_view || *at == '>')
            replay->length += sprintf(replay->text + replay->length, "%.*s\n", (int)length, at);
        if (is_play)
            replay_play(replay, at + 5, at + length);
        else if (is_view)
            replay_view(replay, at[5] == 'B' ? BLACK : WHITE);
        else if (*at == '>')
            replay_input(replay, at + 2, length - 2, true);
        at += length + 1;
    }
}

static inline void scenario_check(const Scenario *scenario) {
    static Replay replay;
    replay_run(&replay, scenario);
    cr_expect_str_eq(replay.text, scenario->script, "%s\nexpected:\n%s\ngot:\n%s", scenario->name,
                     scenario->script, replay.text);
    replay_deinit(&replay);
}

#endif
