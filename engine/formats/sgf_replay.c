/* Plays by the board's own rules; set-up stones by edits that no rule governs. */
#include "sgf_replay.h"

#include <string.h>

/* Puts down anew what is to stand, for the board takes no chain apart. */
static void rebuild(Board *board, const Colour *colours) {
    const int captured[2] = {board->captured[BLACK], board->captured[WHITE]};
    const Geometry *geometry = board->geometry;
    board_init(board, geometry);
    for (Point p = 0; p < geometry->points; p++)
        if (colours[p] != EMPTY)
            board_setup(board, colours[p], p);
    memcpy(board->captured, captured, sizeof captured);
}

/* A stretch of set-up steps at once, so that the board is built anew once at most. */
static void set_up(SgfPosition *position, const SgfStep *steps, int count) {
    Board *board = &position->board;
    const size_t points = (size_t)board->geometry->points;
    Colour colours[POINTS_MAX];
    memcpy(colours, board->colour, points * sizeof *colours);
    for (int i = 0; i < count; i++) {
        Colour *colour = &colours[steps[i].move];
        position->setup -= *colour != EMPTY ? colour_sign(*colour) : 0;
        position->setup += steps[i].colour != EMPTY ? colour_sign(steps[i].colour) : 0;
        *colour = steps[i].colour;
    }
    if (memcmp(colours, board->colour, points * sizeof *colours) != 0)
        rebuild(board, colours); /* an edit ends a ko */
}

/* A stone of a chain without a liberty, or POINT_NONE. */
static Point stifled(const Board *board) {
    for (Point p = 0; p < board->geometry->points; p++)
        if (board->colour[p] != EMPTY && board->liberties[board->chain[p]] == 0)
            return p;
    return POINT_NONE;
}

static Status check_setup(const SgfPosition *position, const SgfStep *step, Message *message) {
    char text[POINT_TEXT_CAPACITY];
    const Point point = stifled(&position->board);
    if (point == POINT_NONE)
        return STATUS_OK;
    return message_set(message, STATUS_FAILED,
                       "byte %zu: the stones set up leave %s without a liberty", step->at,
                       move_format(position->board.geometry, point, text));
}

static Status play(SgfPosition *position, const SgfStep *step, Message *message) {
    Board *board = &position->board;
    char text[POINT_TEXT_CAPACITY];
    if (step->move == MOVE_PASS) {
        board_pass(board);
        position->passes[step->colour]++;
        position->last_passes++;
    } else if (board->colour[step->move] != EMPTY) {
        return message_set(message, STATUS_FAILED, "byte %zu: %s plays at %s, where a stone stands",
                           step->at, step->colour == BLACK ? "Black" : "White",
                           move_format(board->geometry, step->move, text));
    } else {
        board_play(board, step->colour, step->move);
        position->plays[step->colour]++;
        position->last_passes = 0;
    }
    if (position->last == EMPTY)
        position->first = step->colour;
    position->alternated &= position->last != step->colour;
    position->last = step->colour;
    return STATUS_OK;
}

Status sgf_replay(const SgfRecord *record, const Geometry *geometry, SgfPosition *position,
                  Message *message) {
    board_init(&position->board, geometry);
    position->plays[BLACK] = position->plays[WHITE] = 0;
    position->passes[BLACK] = position->passes[WHITE] = position->setup = 0;
    position->last_passes = 0;
    position->first = BLACK;
    position->last = EMPTY;
    position->alternated = true;
    Status status = STATUS_OK;
    for (int i = 0, end; i < record->steps_count && status == STATUS_OK; i = end) {
        const SgfStep *step = &record->steps[i];
        end = i + 1;
        if (!step->setup) {
            status = play(position, step, message);
            continue;
        }
        while (end < record->steps_count && record->steps[end].setup)
            end++;
        set_up(position, step, end - i);
        status = check_setup(position, &record->steps[end - 1], message);
    }
    if (position->last == EMPTY && record->player != EMPTY)
        position->first = record->player;
    return status;
}
