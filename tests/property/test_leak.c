/* The leak test: for any two histories that give a player the same events, the bytes it reads, its
 * view, its legal mask, the view's hash and its next move under the same seed are the same at every
 * prefix. And the converse: no permitted event is missing.
 *
 * The check runs on the honest program, and on planted mutants that it must flag: each stands in
 * for a mistake of referee, protocol, seat or agent by changing what the check observes of it.
 *
 * That a seat hands out no way to the true board, struct by struct: a View holds sets, numbers, a
 * Geometry and Rules (public), `board` (NULL or the seat's replica), `known` (the seat's own Board,
 * which points to the Geometry alone) and `history` (the seat's own heap, plain values). Events are
 * plain values. The test `no_pointer` looks for any other in the seat's memory.
 */
#include "agent_registry.h"
#include "referee_script.h"
#include "rng.h"
#include "test_scale.h"

#include <stdlib.h>

typedef enum Mutant {
    HONEST,
    UNSORTED_CAPTURES, /* from the capturing point on */
    REASON,            /* why a try was refused */
    OPPONENTS_POINT,   /* where the opponent's try was refused */
    SHARED_RNG,        /* of both players */
    FORCED_PASS,       /* differs from one of free will */
    TRUE_BOARD,        /* where a belief knows nothing */
    SILENT,            /* a refusal is kept from the opponent */
    MUTANTS
} Mutant;

static const char *const MUTANT_NAMES[MUTANTS] = {
    "honest",     "unsorted captures", "reason",     "opponent's point",
    "shared rng", "forced pass",       "true board", "silent"};

enum { TABLE = 1 << 20, AGENT_TURNS = 3, AGENTS = 16 };

/* One leak check: what was observed of every stream of events so far. */
typedef struct Leak {
    Mutant mutant;
    long found;                /* differences: leaks */
    long met;                  /* streams met again */
    uint64_t *streams, *facts; /* [TABLE], by hash */
    int used;
    uint64_t passed[2][2];  /* the bytes of PASSED to a seat, by whom: 0 before the first */
    Agent *agents[AGENTS];  /* begin a new game at every question */
    Agent *live[2][AGENTS]; /* of the games of a pair: remember what they were asked */
    AgentConfig configs[AGENTS];
    int agents_count;
} Leak;

static uint64_t mix(uint64_t hash, uint64_t word) {
    return rng_mix(hash ^ word) + 1;
}

static uint64_t mix_set(uint64_t hash, const PointSet *set) {
    for (int i = 0; i < POINT_SET_WORDS; i++)
        hash = mix(hash, set->words[i]);
    return hash;
}

static uint64_t mix_text(uint64_t hash, const char *text) {
    for (; *text != '\0'; text++)
        hash = mix(hash, (unsigned char)*text);
    return hash;
}

static uint64_t mix_event(uint64_t hash, const Event *event) {
    const uint64_t facts[] = {event->kind, event->by, event->point, event->error};
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        hash = mix(hash, facts[i]);
    return mix_set(hash, &event->captures);
}

/* Every member that an agent can read. */
static uint64_t view_hash(const View *view) {
    const int numbers[] = {view->colour,          view->enemy_stones,  view->turns,
                           view->passes_in_row,   view->plays[BLACK],  view->plays[WHITE],
                           view->passes[BLACK],   view->passes[WHITE], view->captured[BLACK],
                           view->captured[WHITE], view->refusals,      view->board != NULL};
    const PointSet *const sets[] = {&view->legal, &view->own, &view->enemy, &view->vacant,
                                    &view->tried};
    uint64_t hash = mix(view->known->hash, (uint64_t)view->known->stones[BLACK]);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        hash = mix(hash, (uint64_t)numbers[i]);
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        hash = mix_set(hash, sets[i]);
    for (int i = 0; i < view->turns; i++) {
        const SeenTurn *turn = &view->history[i];
        hash = mix(mix(mix(hash, turn->by), turn->move), (uint64_t)turn->refusals);
        hash = mix_set(mix_set(hash, &turn->captures), &turn->refused);
    }
    return hash;
}

/* The point of the play, hidden from the opponent, and what it took, from there on. */
static void append_unsorted(char *line, const Game *game, const PointSet *captures) {
    const Move from = game->moves[game->turns - 1];
    char text[64];
    for (int away = 0; away < game->geometry->points; away++)
        for (Point p = point_set_next(captures, 0); p != POINT_NONE;
             p = point_set_next(captures, p + 1))
            if (abs(p - from) == away) {
                snprintf(text, sizeof text, " %d", p);
                strcat(line, text);
            }
}

/* The line that a seat reads, as the mutant writes it. `move` is what was tried. */
static void write_line(Mutant mutant, const Game *game, Colour to, const Event *event, Move move,
                       char *line) {
    char text[64] = "";
    protocol_format(game, to, event, line);
    if (mutant == REASON && event->kind == EVENT_REFUSED)
        snprintf(text, sizeof text, " %d", game_check(game, event->point));
    if (mutant == OPPONENTS_POINT && event->kind == EVENT_OPP_REFUSED)
        snprintf(text, sizeof text, " %d", move);
    if (mutant == FORCED_PASS && event->kind == EVENT_PASSED && move != MOVE_PASS)
        snprintf(text, sizeof text, " forced");
    strcat(line, text);
    if (mutant == UNSORTED_CAPTURES && event->kind == EVENT_OPP_MOVED)
        append_unsorted(line, game, &event->captures);
}

/* The next move of every agent under the same seed; a shared stream has given the opponent its
 * draws. */
static uint64_t moves_hash(Leak *leak, Agent *const agents[], const Game *game, const View *view) {
    uint64_t hash = 1;
    for (int i = 0; i < leak->agents_count; i++) {
        const AgentType *type = leak->configs[i].type;
        Rng rng;
        rng_seed(&rng, 3, 5);
        for (int turn = 0; leak->mutant == SHARED_RNG && turn < game->turns; turn++)
            rng_advance(&rng, game->moves[turn]);
        if (agents == leak->agents)
            type->new_game(agents[i], view->colour);
        hash = mix(hash, type->choose(agents[i], view, &rng));
    }
    return hash;
}

static uint64_t facts_of(Leak *leak, Replay *replay, Colour seat, uint64_t bytes,
                         Agent *const asked[]) {
    const Game *game = &replay->referee.game;
    const View *view = seat_view(&replay->seats[seat]);
    uint64_t hash = mix(bytes, view_hash(view));
    if (leak->mutant == TRUE_BOARD && point_set_is_empty(&view->enemy))
        hash = mix(hash, game->board.hash);
    if (asked != NULL && !game_is_over(game) && game->to_move == seat)
        hash = mix(hash, moves_hash(leak, asked, game, view));
    return hash;
}

static void check_facts(Leak *leak, uint64_t stream, uint64_t facts) {
    uint64_t i = stream % TABLE;
    while (leak->streams[i] != 0 && leak->streams[i] != stream)
        i = (i + 1) % TABLE;
    if (leak->streams[i] == stream) {
        leak->met++;
        leak->found += leak->facts[i] != facts;
        return;
    }
    leak->streams[i] = stream;
    leak->facts[i] = facts;
    cr_assert(++leak->used < TABLE / 4 * 3);
}

/* Who must be told what about a try, the mover first; the rules' text again. Returns the number. */
static int permitted(const Referee *before, Colour by, Move move, PlayResult result, bool over,
                     EventKind kinds[6], Colour to[6]) {
    const bool pass = move == MOVE_PASS, refused = !pass && result != PLAY_OK;
    const bool forced = refused && before->tried_count + 1 + before->game.board.stones[by] ==
                                       before->game.geometry->points;
    int count = 0;
    if (!pass) {
        kinds[count++] = refused ? EVENT_REFUSED : EVENT_LEGAL;
        kinds[count++] = refused ? EVENT_OPP_REFUSED : EVENT_OPP_MOVED;
    }
    if (pass || forced)
        kinds[count] = kinds[count + 1] = EVENT_PASSED, count += 2;
    if (over)
        kinds[count] = kinds[count + 1] = EVENT_END, count += 2;
    for (int i = 0; i < count; i++)
        to[i] = i % 2 == 0 ? by : colour_other(by);
    return count;
}

static void check_permitted(Leak *leak, const Referee *before, Colour by, Move move,
                            const Referee *after, const RefereeStep *step) {
    EventKind kinds[6];
    Colour to[6];
    const PlayResult result = move == MOVE_PASS ? PLAY_OK : game_check(&before->game, move);
    const int count = permitted(before, by, move, result, game_is_over(&after->game), kinds, to);
    bool same = count == step->count;
    for (int i = 0; i < count && same; i++)
        same = kinds[i] == step->sent[i].event.kind && to[i] == step->sent[i].to;
    leak->found += !same;
}

/* Both players' streams of events and bytes so far. */
typedef struct Streams {
    uint64_t events[2], bytes[2];
} Streams;

static void drop_event(RefereeStep *step, int index) {
    for (step->count--; index < step->count; index++)
        step->sent[index] = step->sent[index + 1];
}

/* A try, delivered. */
static void make_try(Leak *leak, Replay *replay, Move move, Streams *streams) {
    char line[PROTOCOL_LINE_CAPACITY + 512];
    Referee *referee = &replay->referee;
    const Referee before = *referee;
    const Colour by = before.game.to_move;
    RefereeStep step;
    referee_try(referee, by, move, &step);
    if (leak->mutant == SILENT && step.sent[0].event.kind == EVENT_REFUSED)
        drop_event(&step, 1);
    check_permitted(leak, &before, by, move, referee, &step);
    for (int i = 0; i < step.count; i++) {
        const Event *event = &step.sent[i].event;
        const Colour to = step.sent[i].to;
        write_line(leak->mutant, &referee->game, to, event, move, line);
        streams->events[to] = mix_event(streams->events[to], event);
        /* The end tells the board, which the event itself does not hold. */
        if (event->kind == EVENT_END)
            streams->events[to] = mix_text(streams->events[to], line);
        streams->bytes[to] = mix_text(streams->bytes[to], line);
        if (event->kind == EVENT_PASSED) {
            uint64_t *passed = &leak->passed[to][event->by];
            const uint64_t bytes = mix_text(1, line);
            leak->found += *passed != 0 && *passed != bytes;
            *passed = bytes;
        }
        seat_receive(&replay->seats[to], event);
    }
}

/* All histories of up to `depth` more tries. Seats and referee are put back by value: their heap
 * memory holds only what the turns of this history have written. */
static void walk(Leak *leak, Replay *replay, const Streams *streams, int depth, int tries) {
    const Referee before = replay->referee;
    const Seat seats[2] = {replay->seats[0], replay->seats[1]};
    for (int c = BLACK; c <= WHITE; c++)
        check_facts(leak, mix(streams->events[c], (uint64_t)c),
                    facts_of(leak, replay, (Colour)c, streams->bytes[c],
                             tries <= AGENT_TURNS ? leak->agents : NULL));
    if (depth == 0 || game_is_over(&before.game))
        return;
    for (int i = 0; i <= before.game.geometry->points; i++) {
        const Move move = i < before.game.geometry->points ? (Move)i : (Move)MOVE_PASS;
        const bool wrong =
            move != MOVE_PASS && (before.game.board.colour[move] == before.game.to_move ||
                                  point_set_has(&before.tried, move));
        if (wrong)
            continue;
        Streams next = *streams;
        make_try(leak, replay, move, &next);
        walk(leak, replay, &next, depth - 1, tries + 1);
        replay->referee = before;
        memcpy(replay->seats, seats, sizeof seats);
    }
}

static void agent_create(Leak *leak, const Replay *replay, AgentConfig config) {
    const AgentType *type = config.type;
    const int i = leak->agents_count, playouts = agent_param_find(type, "playouts");
    if (agent_unfit(&config, &replay->rules) != NULL)
        return;
    if (playouts >= 0)
        cr_assert_eq(agent_param_set(&config, playouts, "3", NULL), STATUS_OK);
    cr_assert_lt(i, AGENTS);
    leak->agents_count++;
    leak->configs[i] = config;
    leak->agents[i] = type->create(&leak->configs[i], &replay->geometry, &replay->rules);
    for (int j = 0; j < 2; j++)
        leak->live[j][i] = type->create(&leak->configs[i], &replay->geometry, &replay->rules);
}

/* All types as they are by default, and what they keep and ask by other parameters. */
static void agents_create(Leak *leak, const Replay *replay) {
    static const char *const SPECS[] = {"phantom-mc:sampler=random,pool=0,after_refusal=rerank",
                                        "phantom-mc:sampler=particles,after_refusal=rerank",
                                        "phantom-mc:sampler=exact",
                                        "phantom-uct:opponent=searches,after_refusal=rerank",
                                        "phantom-belief:worlds=2,after_refusal=rerank"};
    int count;
    const AgentType *const *types = agent_types(&count);
    leak->agents_count = 0;
    for (int i = 0; i < count; i++)
        if (types[i]->phantom && !types[i]->external)
            agent_create(leak, replay, agent_config_default(types[i]));
    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i++) {
        AgentConfig config;
        cr_assert_eq(agent_spec_parse(SPECS[i], &config, NULL), STATUS_OK);
        agent_create(leak, replay, config);
    }
}

static void agents_destroy(Leak *leak) {
    for (int i = 0; i < leak->agents_count; i++) {
        const AgentType *type = leak->configs[i].type;
        type->destroy(leak->agents[i]);
        for (int j = 0; j < 2; j++)
            type->destroy(leak->live[j][i]);
    }
}

static void live_new_game(Leak *leak, Colour colour) {
    for (int i = 0; i < leak->agents_count; i++)
        for (int j = 0; j < 2; j++)
            leak->configs[i].type->new_game(leak->live[j][i], colour);
}

/* All histories on a small board, behind a lead. */
static void exhaust(Leak *leak, int width, int height, int depth, const char *lead) {
    const Scenario scenario = {.width = width, .height = height, .script = lead};
    Replay *replay = calloc(1, sizeof *replay);
    const Streams streams = {{7, 7}, {9, 9}};
    memset(leak->streams, 0, TABLE * sizeof *leak->streams);
    leak->used = 0;
    replay_run(replay, &scenario);
    agents_create(leak, replay);
    walk(leak, replay, &streams, depth, 0);
    agents_destroy(leak);
    replay_deinit(replay);
    free(replay);
}

/* What the observer hears of a try. */
static uint64_t heard(const Referee *referee, Move move, Colour observer) {
    Referee trial = *referee;
    RefereeStep step;
    uint64_t hash = 1;
    referee_try(&trial, trial.game.to_move, move, &step);
    for (int i = 0; i < step.count; i++)
        if (step.sent[i].to == observer && step.sent[i].event.kind != EVENT_END)
            hash = mix_event(hash, &step.sent[i].event);
    return hash;
}

static Move random_try(const View *view, Rng *rng) {
    const int count = point_set_count(&view->legal);
    if (count == 0 || rng_below(rng, 30) == 0)
        return MOVE_PASS;
    return point_set_select(&view->legal, (int)rng_below(rng, (uint32_t)count));
}

/* A try that sounds to the observer as `move` does in the first game; often another point. False if
 * none was found. */
static bool find_twin(Replay *pair[2], Move move, Colour observer, Rng *rng, Move *twin) {
    enum { ATTEMPTS = 40 };
    const uint64_t wanted = heard(&pair[0]->referee, move, observer);
    const Colour by = pair[0]->referee.game.to_move;
    for (int i = 0; i < ATTEMPTS && by != observer; i++) {
        *twin = random_try(seat_view(&pair[1]->seats[by]), rng);
        if (heard(&pair[1]->referee, *twin, observer) == wanted)
            return true;
    }
    *twin = move;
    return heard(&pair[1]->referee, move, observer) == wanted &&
           (by == observer || point_set_has(&seat_view(&pair[1]->seats[by])->legal, move));
}

/* Two games as long as they sound the same to the observer, the hidden stones elsewhere. Returns
 * the number of tries after which the boards differed. */
static int play_pair(Leak *leak, Replay *pair[2], Colour observer, Rng *rng) {
    Streams streams[2] = {{{7, 7}, {9, 9}}, {{7, 7}, {9, 9}}};
    int differed = 0;
    for (int tries = 0;; tries++) {
        uint64_t facts[2];
        for (int i = 0; i < 2; i++)
            facts[i] = facts_of(leak, pair[i], observer, streams[i].bytes[observer],
                                tries % 8 < 2 ? leak->live[i] : NULL);
        const Game *games[2] = {&pair[0]->referee.game, &pair[1]->referee.game};
        leak->found += facts[0] != facts[1];
        differed += games[0]->board.hash != games[1]->board.hash;
        const Move move = random_try(seat_view(&pair[0]->seats[games[0]->to_move]), rng);
        Move twin;
        if (!find_twin(pair, move, observer, rng, &twin))
            return differed;
        make_try(leak, pair[0], move, &streams[0]);
        make_try(leak, pair[1], twin, &streams[1]);
        if (game_is_over(games[0]) || game_is_over(games[1]))
            return differed;
    }
}

/* Random pairs on 5x5. */
static int play_pairs(Leak *leak, int pairs) {
    const Scenario scenario = {.width = 5, .height = 5, .script = ""};
    Replay *pair[2] = {calloc(1, sizeof *pair[0]), calloc(1, sizeof *pair[1])};
    int differed = 0;
    Rng rng;
    rng_seed(&rng, 55, 1);
    for (int i = 0; i < pairs; i++) {
        for (int j = 0; j < 2; j++)
            replay_run(pair[j], &scenario);
        agents_create(leak, pair[0]);
        live_new_game(leak, (Colour)(i % 2));
        differed += play_pair(leak, pair, (Colour)(i % 2), &rng);
        agents_destroy(leak);
        for (int j = 0; j < 2; j++)
            replay_deinit(pair[j]);
    }
    free(pair[0]);
    free(pair[1]);
    return differed;
}

static void leak_init(Leak *leak, Mutant mutant) {
    *leak = (Leak){.mutant = mutant};
    leak->streams = calloc(TABLE, sizeof *leak->streams);
    leak->facts = calloc(TABLE, sizeof *leak->facts);
}

static void leak_deinit(Leak *leak) {
    free(leak->streams);
    free(leak->facts);
}

Test(leak, none_in_all_histories_of_small_boards) {
    Leak leak;
    leak_init(&leak, HONEST);
    exhaust(&leak, 3, 3, 5, "");
    exhaust(&leak, 3, 3, 5, "play - a1 - b1\n");
    exhaust(&leak, 2, 1, 7, "");
    exhaust(&leak, 2, 2, 7, "");
    cr_log_info("%ld streams met again", leak.met);
    cr_expect_eq(leak.found, 0, "%ld leaks", leak.found);
    cr_expect_gt(leak.met, 100000);
    leak_deinit(&leak);
}

Test(leak, none_in_random_pairs) {
    Leak leak;
    leak_init(&leak, HONEST);
    const int differed = play_pairs(&leak, test_scaled(200));
    cr_log_info("%d tries with different boards", differed);
    cr_expect_eq(leak.found, 0, "%ld leaks", leak.found);
    cr_expect_gt(differed, test_scaled(200) * 5);
    leak_deinit(&leak);
}

Test(leak, every_planted_mutant_is_flagged) {
    for (int mutant = HONEST; mutant < MUTANTS; mutant++) {
        Leak leak;
        leak_init(&leak, (Mutant)mutant);
        exhaust(&leak, 3, 3, 4, "");
        exhaust(&leak, 3, 3, 5, "play - a1 - b1\n");
        exhaust(&leak, 2, 1, 4, "");
        cr_log_info("%s: %ld", MUTANT_NAMES[mutant], leak.found);
        cr_expect_eq(leak.found > 0, mutant != HONEST, "%s: %ld leaks found", MUTANT_NAMES[mutant],
                     leak.found);
        leak_deinit(&leak);
    }
}

/* Whether a word of the memory points into a range. */
static bool points_into(const void *memory, size_t size, const void *range, size_t range_size) {
    for (size_t at = 0; at + sizeof(uintptr_t) <= size; at += sizeof(uintptr_t)) {
        uintptr_t word;
        memcpy(&word, (const char *)memory + at, sizeof word);
        if (word - (uintptr_t)range < range_size)
            return true;
    }
    return false;
}

/* Neither a seat nor its history nor an event points into the referee or what it owns. */
Test(leak, no_pointer) {
    static Replay replay;
    const Scenario scenario = {.width = 3, .height = 3, .script = "play b2 a1 b1 c3 a2\n"};
    replay_run(&replay, &scenario);
    Referee *referee = &replay.referee;
    const size_t moves = (size_t)replay.rules.turn_cap * sizeof *referee->game.moves;
    RefereeStep step;
    referee_try(referee, WHITE, 0, &step);
    for (int c = BLACK; c <= WHITE; c++) {
        const Seat *seat = &replay.seats[c];
        const View *view = seat_view(&replay.seats[c]);
        const size_t history = (size_t)view->turns * sizeof *view->history;
        cr_expect_not(points_into(seat, sizeof *seat, referee, sizeof *referee));
        cr_expect_not(points_into(seat, sizeof *seat, referee->game.moves, moves));
        cr_expect_not(points_into(view->history, history, referee, sizeof *referee));
        cr_expect(points_into(view, sizeof *view, &replay.rules, sizeof replay.rules));
        cr_expect_null(view->board);
    }
    cr_expect_not(points_into(&step, sizeof step, referee, sizeof *referee));
    replay_deinit(&replay);
}
