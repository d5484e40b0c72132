/* Plays by the board's own rules; set-up stones by edits that no rule governs. */
#include "sgf_replay.h"

/* Makes one point empty and leaves the rest of its chain: the board knows only whole chains. */
static void take_stone(Board *board, Point point) {
    PointSet chain;
    const Colour colour = board->colour[point];
    board_chain(board, point, &chain);
    board_remove_chain(board, point);
    point_set_remove(&chain, point);
    for (Point p = point_set_next(&chain, 0); p != POINT_NONE; p = point_set_next(&chain, p + 1))
        board_setup(board, colour, p);
}

static void set_up(SgfPosition *position, Colour colour, Point point) {
    Board *board = &position->board;
    const Colour before = board->colour[point];
    if (before == colour)
        return;
    board_pass(board); /* an edit ends a ko */
    if (before != EMPTY) {
        take_stone(board, point);
        position->setup -= colour_sign(before);
    }
    if (colour != EMPTY) {
        board_setup(board, colour, point);
        position->setup += colour_sign(colour);
    }
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
    } else if (board->colour[step->move] != EMPTY) {
        return message_set(message, STATUS_FAILED, "byte %zu: %s plays at %s, where a stone stands",
                           step->at, step->colour == BLACK ? "Black" : "White",
                           move_format(board->geometry, step->move, text));
    } else {
        board_play(board, step->colour, step->move);
        position->plays[step->colour]++;
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
    position->first = BLACK;
    position->last = EMPTY;
    position->alternated = true;
    Status status = STATUS_OK;
    for (int i = 0; i < record->steps_count && status == STATUS_OK; i++) {
        const SgfStep *step = &record->steps[i];
        if (!step->setup) {
            status = play(position, step, message);
            continue;
        }
        set_up(position, step->colour, step->move);
        if (i + 1 == record->steps_count || !step[1].setup)
            status = check_setup(position, step, message);
    }
    return status;
}
