/* Candidates and hopeless points, cell by cell. */
#include "lanes_reference.h"

#include <string.h>

void lanes_reference_init(LanesReference *game, int width, int height, bool torus,
                          bool suicide_allowed, int turns_left) {
    memset(game, 0, sizeof *game);
    board_reference_init(&game->board, width, height, torus);
    game->before = game->start = game->board;
    game->suicide_allowed = suicide_allowed;
    game->to_move = 'X';
    game->turns_left = turns_left;
}

static char cell(const BoardReference *board, Spot spot) {
    return board->at[spot.row][spot.column];
}

static Point point_of(const BoardReference *board, Spot spot) {
    return (Point)(spot.row * board->width + spot.column);
}

static Spot spot_of(const BoardReference *board, Point point) {
    return (Spot){point % board->width, point / board->width};
}

static bool has_neighbour(const BoardReference *board, Spot spot, char kind) {
    Spots around = board_reference_neighbours(board, spot);
    for (int i = 0; i < around.count; i++)
        if (cell(board, around.spot[i]) == kind)
            return true;
    return false;
}

Point lanes_reference_ko(const LanesReference *game) {
    const BoardReference *board = &game->board;
    if (game->last_removed != 1)
        return POINT_NONE;
    for (Point p = 0; p < board->width * board->height; p++) {
        const Spot spot = spot_of(board, p);
        /* Only where the last turn changed something can a play bring it back. */
        if (cell(board, spot) != '.' || cell(&game->before, spot) == '.')
            continue;
        BoardReference after = *board;
        Mask removed;
        if (board_reference_play(&after, game->to_move, spot, &removed) == 1 &&
            board_reference_equal(&after, &game->before))
            return p;
    }
    return POINT_NONE;
}

static void count_removed(LanesReference *game, const BoardReference *old) {
    game->last_removed = 0;
    for (int row = 0; row < old->height; row++)
        for (int column = 0; column < old->width; column++) {
            const char was = old->at[row][column];
            if (was == '.' || game->board.at[row][column] != '.')
                continue;
            game->captured[was == 'O']++;
            game->last_removed++;
        }
}

void lanes_reference_turn(LanesReference *game, Move move) {
    const int mover = game->to_move == 'O';
    const BoardReference old = game->board;
    game->last_removed = 0;
    game->took = false;
    if (move == MOVE_PASS) {
        game->passes[mover]++;
        game->passes_in_row++;
    } else {
        const Spot spot = spot_of(&game->board, move);
        Mask removed;
        board_reference_play(&game->board, game->to_move, spot, &removed);
        count_removed(game, &old);
        game->took = game->last_removed > 0 && game->board.at[spot.row][spot.column] != '.';
        if (removed.at[spot.row][spot.column])
            game->captured[mover]++;
        if (game->start.at[spot.row][spot.column] == '.' &&
            !game->first_plays[0].at[spot.row][spot.column] &&
            !game->first_plays[1].at[spot.row][spot.column])
            game->first_plays[mover].at[spot.row][spot.column] = true;
        game->plays[mover]++;
        game->passes_in_row = 0;
    }
    game->before = old;
    game->turns_left--;
    game->fixed = false;
    game->to_move = stone_other(game->to_move);
}

static bool is_liberty_of_class(const BoardReference *board, Spot spot, int class) {
    return cell(board, spot) == '.' && (has_neighbour(board, spot, '.') || spot.row % 2 == class);
}

/* Whether a stone in the same row beside this one was marked. */
static bool marked_beside(const BoardReference *board, const Mask *old, Spot spot) {
    Spots around = board_reference_neighbours(board, spot);
    for (int i = 0; i < around.count; i++)
        if (around.spot[i].row == spot.row && old->at[around.spot[i].row][around.spot[i].column])
            return true;
    return false;
}

/* One pass over the rows; `step` is 1 in index order, -1 in reverse order. */
static void spread_marks(const BoardReference *board, char enemy, Mask *marked, int step,
                         bool sideways) {
    const Mask old = *marked;
    const int height = board->height;
    int row = step > 0 ? 0 : height - 1;
    for (int visited = 0; visited < height; visited++, row += step) {
        int behind = row - step;
        if (board->torus)
            behind = (behind + height) % height;
        for (int column = 0; column < board->width; column++) {
            const Spot spot = {column, row};
            if (cell(board, spot) != enemy)
                continue;
            if (behind >= 0 && behind < height && marked->at[behind][column])
                marked->at[row][column] = true;
            if (sideways && marked_beside(board, &old, spot))
                marked->at[row][column] = true;
        }
    }
}

static void list_liberties(const BoardReference *board, int class, Mask *liberties) {
    memset(liberties, 0, sizeof *liberties);
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++)
            liberties->at[row][column] = is_liberty_of_class(board, (Spot){column, row}, class);
}

static void mark_class(const BoardReference *board, char enemy, int class, Mask *marked) {
    Mask liberties;
    list_liberties(board, class, &liberties);
    memset(marked, 0, sizeof *marked);
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++) {
            const Spot spot = {column, row};
            if (cell(board, spot) != enemy)
                continue;
            Spots around = board_reference_neighbours(board, spot);
            for (int i = 0; i < around.count; i++)
                if (liberties.at[around.spot[i].row][around.spot[i].column])
                    marked->at[row][column] = true;
        }
    spread_marks(board, enemy, marked, 1, false);
    spread_marks(board, enemy, marked, -1, true);
    spread_marks(board, enemy, marked, 1, true);
    spread_marks(board, enemy, marked, -1, true);
}

static bool is_hopeless(const BoardReference *board, char own, const Mask marked[2], Spot spot) {
    if (has_neighbour(board, spot, '.') || has_neighbour(board, spot, own))
        return false;
    Spots around = board_reference_neighbours(board, spot);
    for (int i = 0; i < around.count; i++) {
        const Spot q = around.spot[i];
        if (!marked[0].at[q.row][q.column] || !marked[1].at[q.row][q.column])
            return false;
    }
    return true;
}

void lanes_reference_candidates(const LanesReference *game, Mask *candidates) {
    const BoardReference *board = &game->board;
    const char own = game->to_move, enemy = stone_other(own);
    const Point ko = lanes_reference_ko(game);
    Mask marked[2];
    mark_class(board, enemy, 0, &marked[0]);
    mark_class(board, enemy, 1, &marked[1]);
    memset(candidates, 0, sizeof *candidates);
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++) {
            const Spot spot = {column, row};
            if (cell(board, spot) != '.' || board_reference_is_eye(board, own, spot) ||
                point_of(board, spot) == ko)
                continue;
            if (game->fixed && point_of(board, spot) != game->first)
                continue;
            candidates->at[row][column] =
                game->suicide_allowed || !is_hopeless(board, own, marked, spot);
        }
}

/* In Phantom: all but own stones and points with own stones on all sides. */
static void list_tries(const LanesReference *game, Mask *candidates) {
    const BoardReference *board = &game->board;
    memset(candidates, 0, sizeof *candidates);
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++) {
            const Spot spot = {column, row};
            const char own = game->to_move;
            candidates->at[row][column] =
                cell(board, spot) != own &&
                (has_neighbour(board, spot, '.') || has_neighbour(board, spot, stone_other(own)));
        }
}

static bool is_refused(const LanesReference *game, Spot spot) {
    const BoardReference *board = &game->board;
    if (game->phantom &&
        (cell(board, spot) != '.' || point_of(board, spot) == lanes_reference_ko(game)))
        return true;
    return !game->suicide_allowed && board_reference_is_suicide(board, game->to_move, spot);
}

Move lanes_reference_draw(LanesReference *game, Rng *rng) {
    const BoardReference *board = &game->board;
    Mask candidates;
    Spot list[REFERENCE_SIDE_MAX * REFERENCE_SIDE_MAX];
    int count = 0;
    if (game->phantom)
        list_tries(game, &candidates);
    else
        lanes_reference_candidates(game, &candidates);
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++)
            if (candidates.at[row][column])
                list[count++] = (Spot){column, row};
    while (count > 0) {
        const int drawn = (int)rng_below(rng, (uint32_t)count);
        if (!is_refused(game, list[drawn]))
            return point_of(board, list[drawn]);
        game->refused[game->to_move == 'O'] += game->phantom;
        count--;
        for (int i = drawn; i < count; i++)
            list[i] = list[i + 1];
    }
    return MOVE_PASS;
}

int lanes_reference_run(LanesReference *game, Rng *rng[2], Move *moves) {
    int count = 0;
    while (game->passes_in_row < 2 && game->turns_left > 0 &&
           !(game->stop_at_capture && game->took)) {
        moves[count] = lanes_reference_draw(game, rng[game->to_move == 'O']);
        lanes_reference_turn(game, moves[count++]);
    }
    return count;
}
