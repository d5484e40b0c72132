/* What a finished game comes to as a record. */
#include "job_play.h"

#include "check.h"
#include "external_players.h"

#include <stdio.h>
#include <stdlib.h>

void job_table_init(Table *table, const RunConfig *config, const Job *job,
                    const Geometry *geometry) {
    table_init(table, geometry, &config->matchups[job->matchup].rules,
               &config->agents[job->black].config, &config->agents[job->white].config);
}

static void seed(const RunConfig *config, const Job *job, RngRole role, Rng *rng) {
    rng_seed_game(rng, config->seed, (uint32_t)job->matchup, (uint64_t)job->game_no, role);
}

void job_scorer(const RunConfig *config, const Job *job, Rng *rng) {
    seed(config, job, RNG_SCORER, rng);
}

/* Who played what. */
static GameRecord record_of(const RunConfig *config, const Job *job) {
    return (GameRecord){.id = job->id,
                        .matchup = job->matchup,
                        .game_no = job->game_no,
                        .black = job->black,
                        .white = job->white,
                        .seed = config->seed};
}

static void take_settlement(GameRecord *record, const Settlement *settlement) {
    record->dead = settlement->dead;
    record->unsettled = settlement->unsettled;
    record->seki = settlement->seki;
    record->settled_by = settlement->method;
    record->certainty = settlement->certainty;
}

static void take_game(GameRecord *record, const FinishedGame *game) {
    record->end = game->end;
    record->winner = game->winner;
    snprintf(record->fault, sizeof record->fault, "%s", game->fault);
    record->counted = !end_is_given_up(game->end);
    record->turns = record->moves_count = game->turns;
    for (Colour c = BLACK; c <= WHITE; c++) {
        record->plays[c] = game->plays[c];
        record->passes[c] = game->passes[c];
        record->refused[c] = game->refused[c];
        record->captured[c] = game->board->captured[c];
        record->playouts[c] = game->playouts[c];
    }
}

/* Phantom is decided by the board as it stands; full information by the system played for. */
static int deciding_margin(const GameRecord *record, const Rules *rules, const Board *final) {
    if (rules->information == INFORMATION_FULL)
        return record->margins[rules->scoring];
    AreaCount count = area_count(final);
    return area_margin(&count);
}

/* The first absent player of a void game. */
static Status tell_absent(const RunConfig *config, const Job *job, const Table *table,
                          Message *message) {
    const Colour colour = table->agents[BLACK]->absent ? BLACK : WHITE;
    char who[NAME_CAPACITY + 16];
    snprintf(who, sizeof who, "agent '%s'",
             config->agents[colour == BLACK ? job->black : job->white].name);
    return external_player_absent(who, table->agents[colour], message);
}

Status job_play(const RunConfig *config, const Job *job, Table *table, GameRecord *record,
                Scores *scores, Message *message) {
    const Rules *rules = &config->matchups[job->matchup].rules;
    Move *moves = record->moves;
    Rng rng[2], scorer;
    FinishedGame game;
    Settlement settlement = {.method = SETTLE_NONE};
    seed(config, job, RNG_BLACK, &rng[BLACK]);
    seed(config, job, RNG_WHITE, &rng[WHITE]);
    job_scorer(config, job, &scorer);
    if (!play_game(table, rng, &game))
        return tell_absent(config, job, table, message);
    *scores = (Scores){0};
    *record = record_of(config, job);
    take_game(record, &game);
    if (record->counted)
        play_score(&game, rules, &scorer, &settlement, scores);
    take_settlement(record, &settlement);
    record->territory_plain = scores->territory_plain;
    memcpy(record->margins, scores->margins, sizeof record->margins);
    record->deciding = record->counted ? deciding_margin(record, rules, game.board) : 0;
    record->moves = moves;
    memcpy(moves, game.moves, (size_t)game.turns * sizeof *moves);
    return STATUS_OK;
}

void job_record_uniform(const RunConfig *config, const Job *job, const UniformEnd *end,
                        GameRecord *record) {
    *record = record_of(config, job);
    record->end = end->end;
    record->winner = EMPTY;
    record->counted = true;
    record->turns = record->moves_count = end->turns;
    memcpy(record->plays, end->plays, sizeof record->plays);
    memcpy(record->passes, end->passes, sizeof record->passes);
    memcpy(record->refused, end->refused, sizeof record->refused);
    memcpy(record->captured, end->captured, sizeof record->captured);
    memcpy(record->margins, end->margins, sizeof record->margins);
    record->territory_plain = end->territory_plain;
    record->deciding = end->margins[config->matchups[job->matchup].rules.scoring];
    take_settlement(record, end->settlement);
}

void job_replay(const RunConfig *config, const Job *job, const Geometry *geometry,
                GameRecord *record, Scores *scores, Board *final) {
    const Rules *rules = &config->matchups[job->matchup].rules;
    Table *table = heap_new(1, sizeof *table);
    job_table_init(table, config, job, geometry);
    record->moves = heap_new((size_t)rules->turn_cap, sizeof *record->moves);
    const Status status = job_play(config, job, table, record, scores, NULL);
    CHECK(status == STATUS_OK);
    board_copy(final, &table->referee.game.board);
    table_deinit(table);
    free(table);
}
