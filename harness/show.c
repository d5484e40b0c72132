/* Finding and checking one game.
 *
 * A row is the truth: it is compared with the game played again, and shown where the two differ (as
 * they may where another version wrote it). A game with an external player cannot be played again;
 * its end is settled again from the moves of its row. The board and the count are always made from
 * the moves that are shown.
 */
#include "show.h"

#include "check.h"
#include "external_players.h"
#include "job_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Status game_name_parse(const char *text, GameName *name, Message *message) {
    long long first = 0, second = 0;
    char rest = '\0';
    bool digits = strspn(text, "0123456789:") == strlen(text) && strlen(text) < 19;
    int read = digits ? sscanf(text, "%lld:%lld%c", &first, &second, &rest) : 0;
    bool by_id = read == 1 && strchr(text, ':') == NULL && first >= 1;
    bool by_match = read == 2 && first >= 1 && first <= MATCHUPS_MAX && second >= 1;
    *name = by_id ? (GameName){.id = first}
                  : (GameName){.matchup = (int)first - 1, .game_no = second - 1};
    if (by_id || by_match)
        return STATUS_OK;
    return message_set(message, STATUS_USAGE,
                       "GAME '%.40s': allowed is an id as in the tables, such as 139, or match and "
                       "game, such as 1:30",
                       text);
}

/* The row of a game, if it has one, and its place in the run. */
static Status find(RunReader *reader, const GameName *name, ShownGame *shown, Job *job,
                   Message *message) {
    const RunConfig *config = shown->config;
    int64_t id = name->id;
    if (id == 0) {
        bool exists = name->matchup < config->matchups_count &&
                      name->game_no < config->matchups[name->matchup].games;
        if (!exists)
            return message_set(message, STATUS_USAGE, "%s: match %d has no game %lld",
                               reader_path(reader), name->matchup + 1,
                               (long long)name->game_no + 1);
        Status status = reader_game_id(reader, name->matchup, name->game_no, &id, message);
        if (status != STATUS_OK)
            return status;
    }
    Status status = reader_game(reader, id, &shown->record, &shown->has_row, message);
    if (status == STATUS_OK && !shown->has_row && name->id != 0)
        return message_set(message, STATUS_USAGE,
                           "%s: no game with id %lld is kept; MATCH:GAME, such as 1:30, plays any "
                           "game of the run again",
                           reader_path(reader), (long long)name->id);
    *job = shown->has_row ? schedule_job(config, id, shown->record.matchup, shown->record.game_no)
                          : schedule_job(config, 0, name->matchup, name->game_no);
    return status;
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
    const ScoreInput input =
        score_input(&shown->final, shown->rules, record->plays, record->passes);
    PointSet dead = record->dead;
    point_set_intersect(&dead, &shown->final.empty);
    if (!point_set_is_empty(&dead))
        return message_set(message, STATUS_FAILED,
                           "%s: game %lld is damaged: a dead stone where there is none",
                           reader_path(shown->reader), (long long)record->id);
    score_game(&input, &record->dead, &shown->scores);
    const Scores *scores = &shown->scores;
    if (record->counted && (memcmp(scores->margins, record->margins, sizeof record->margins) != 0 ||
                            scores->territory_plain != record->territory_plain))
        return message_set(message, STATUS_FAILED,
                           "%s: game %lld is damaged: its margins are not those of its moves",
                           reader_path(shown->reader), (long long)record->id);
    return STATUS_OK;
}

static void replay(ShownGame *shown, const Job *job) {
    GameRecord again;
    Scores scores;
    Board final;
    job_replay(shown->config, job, &shown->geometry, &again, &scores, &final);
    shown->again = true;
    if (!shown->has_row) {
        shown->record = again;
        return;
    }
    shown->differs = game_record_difference(&again, &shown->record);
    if (shown->differs == NULL)
        shown->record.seki = again.seki;
    free(again.moves);
}

/* What a row does not hold of a settled game follows from its final board. */
static void settle_again(ShownGame *shown, const Job *job) {
    Settlement settlement;
    Rng scorer;
    if (!shown->record.counted)
        return;
    job_scorer(shown->config, job, &scorer);
    settle(&shown->final, shown->rules->settle, shown->rules->suicide_allowed, &scorer,
           &settlement);
    shown->record.seki = settlement.seki;
}

static Status show_found(ShownGame *shown, const Job *job, Message *message) {
    const bool repeatable =
        matchup_is_repeatable(shown->config, &shown->config->matchups[job->matchup]);
    if (!repeatable && !shown->has_row)
        return message_set(message, STATUS_USAGE,
                           "%s: game %d:%lld has no row, and with an external player it cannot be "
                           "played again",
                           reader_path(shown->reader), job->matchup + 1,
                           (long long)job->game_no + 1);
    if (repeatable)
        replay(shown, job);
    play_moves(shown);
    if (!repeatable)
        settle_again(shown, job);
    return count(shown, message);
}

Status show_open(RunReader *reader, const GameName *name, ShownGame *shown, Message *message) {
    *shown = (ShownGame){.reader = reader, .config = reader_config(reader, message)};
    if (shown->config == NULL)
        return STATUS_CONFIG;
    Job job = {0};
    Status status = find(reader, name, shown, &job, message);
    if (status != STATUS_OK)
        return status;
    shown->rules = &shown->config->matchups[job.matchup].rules;
    geometry_init(&shown->geometry, shown->rules->width, shown->rules->height,
                  shown->rules->topology);
    status = show_found(shown, &job, message);
    if (status != STATUS_OK)
        show_close(shown);
    return status;
}

void show_close(ShownGame *shown) {
    free(shown->record.moves);
}
