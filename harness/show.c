/* Finding and checking one game.
 *
 * A row is the truth: it is compared with the game played again, and shown where the two differ (as
 * they may where a player is an external engine). The board and the count are always made from the
 * moves that are shown.
 */
#include "show.h"

#include "check.h"
#include "driver.h"

#include <stdlib.h>

/* Walks the schedule, which is all that says which game an id without a row is. */
static Status find_job(const RunConfig *config, const RunReader *reader, int64_t id, Job *job,
                       Message *message) {
    int64_t total = schedule_total(config);
    if (id < 1 || id > total)
        return message_set(message, STATUS_USAGE, "%s: there is no game %lld; allowed: 1 to %lld",
                           reader_path(reader), (long long)id, (long long)total);
    Schedule schedule;
    schedule_init(&schedule, config, NULL);
    bool found = true;
    do {
        found = schedule_next(&schedule, job);
    } while (found && job->id < id);
    schedule_deinit(&schedule);
    CHECK(found);
    return STATUS_OK;
}

static void play_moves(ShownGame *shown) {
    Board *board = &shown->final;
    board_init(board, &shown->geometry);
    const PointSet *handicap = &shown->rules->handicap_points;
    if (shown->rules->handicap > 0)
        for (Point p = point_set_next(handicap, 0); p != POINT_NONE;
             p = point_set_next(handicap, p + 1))
            board_setup(board, BLACK, p);
    Colour colour = rules_first(shown->rules);
    for (int i = 0; i < shown->record.moves_count; i++) {
        Move move = shown->record.moves[i];
        if (move < shown->geometry.points && board->colour[move] == EMPTY)
            board_play(board, colour, move);
        else
            board_pass(board);
        colour = colour_other(colour);
    }
}

static Status count(ShownGame *shown, Message *message) {
    const GameRecord *record = &shown->record;
    Colour first = rules_first(shown->rules);
    ScoreInput input = {.board = &shown->final,
                        .plays = {record->plays[BLACK], record->plays[WHITE]},
                        .passes = {record->passes[BLACK], record->passes[WHITE]},
                        .setup = shown->rules->handicap,
                        .black_made_last =
                            record->turns > 0 && (first == BLACK) == (record->turns % 2 == 1)};
    PointSet dead = record->dead;
    point_set_intersect(&dead, &shown->final.empty);
    if (!point_set_is_empty(&dead))
        return message_set(message, STATUS_FAILED,
                           "%s: game %lld is damaged: a dead stone where there is none",
                           reader_path(shown->reader), (long long)record->id);
    score_game(&input, &record->dead, &shown->scores);
    const Scores *scores = &shown->scores;
    if (record->counted &&
        (scores->area != record->area || scores->territory != record->territory ||
         scores->territory_plain != record->territory_plain ||
         scores->pass_stone != record->pass_stone))
        return message_set(message, STATUS_FAILED,
                           "%s: game %lld is damaged: its margins are not those of its moves",
                           reader_path(shown->reader), (long long)record->id);
    return STATUS_OK;
}

static void replay(ShownGame *shown, const Job *job) {
    GameRecord again;
    Scores scores;
    Board final;
    driver_replay(shown->config, job, &shown->geometry, &again, &scores, &final);
    if (!shown->has_row) {
        shown->record = again;
        return;
    }
    shown->differs = game_record_difference(&again, &shown->record);
    free(again.moves);
}

Status show_open(RunReader *reader, int64_t id, ShownGame *shown, Message *message) {
    *shown = (ShownGame){.reader = reader, .config = reader_config(reader, message)};
    if (shown->config == NULL)
        return STATUS_CONFIG;
    Status status = reader_game(reader, id, &shown->record, &shown->has_row, message);
    Job job = {0};
    if (status == STATUS_OK && !shown->has_row)
        status = find_job(shown->config, reader, id, &job, message);
    else if (status == STATUS_OK)
        job = schedule_job(shown->config, id, shown->record.matchup, shown->record.game_no);
    if (status != STATUS_OK)
        return status;
    shown->rules = &shown->config->matchups[job.matchup].rules;
    geometry_init(&shown->geometry, shown->rules->width, shown->rules->height,
                  shown->rules->topology);
    replay(shown, &job);
    play_moves(shown);
    status = count(shown, message);
    if (status != STATUS_OK)
        show_close(shown);
    return status;
}

void show_close(ShownGame *shown) {
    free(shown->record.moves);
}
