/* The slow board: every answer is a fresh look at the whole grid. */
#include "board_reference.h"

#include <string.h>

void board_reference_init(BoardReference *board, int width, int height, bool torus) {
    memset(board, 0, sizeof *board);
    board->width = width;
    board->height = height;
    board->torus = torus;
    for (int row = 0; row < height; row++)
        memset(board->at[row], '.', (size_t)width);
}

char stone_other(char stone) {
    return stone == 'X' ? 'O' : 'X';
}

static char stone_at(const BoardReference *board, Spot spot) {
    return board->at[spot.row][spot.column];
}

static bool same_spot(Spot a, Spot b) {
    return a.column == b.column && a.row == b.row;
}

/* On a torus. The number is less than `count` off at most. */
static int wrapped(int number, int count) {
    return number < 0 ? number + count : number < count ? number : number - count;
}

static bool is_listed(const Spots *list, Spot spot) {
    for (int i = 0; i < list->count; i++)
        if (same_spot(spot, list->spot[i]))
            return true;
    return false;
}

/* Appends the point at an offset, if it is on the board; on a torus it may be the centre, or be
 * listed. */
static void add_offset(const BoardReference *board, Spot centre, int columns, int rows,
                       Spots *list) {
    Spot spot = {centre.column + columns, centre.row + rows};
    if (board->torus) {
        spot = (Spot){wrapped(spot.column, board->width), wrapped(spot.row, board->height)};
        if (same_spot(spot, centre) || is_listed(list, spot))
            return;
    } else if (spot.column < 0 || spot.row < 0 || spot.column >= board->width ||
               spot.row >= board->height) {
        return;
    }
    list->spot[list->count++] = spot;
}

Spots board_reference_neighbours(const BoardReference *board, Spot spot) {
    Spots list = {0};
    add_offset(board, spot, 0, 1, &list);
    add_offset(board, spot, 1, 0, &list);
    add_offset(board, spot, 0, -1, &list);
    add_offset(board, spot, -1, 0, &list);
    return list;
}

Spots board_reference_diagonals(const BoardReference *board, Spot spot) {
    Spots list = {0};
    add_offset(board, spot, 1, 1, &list);
    add_offset(board, spot, 1, -1, &list);
    add_offset(board, spot, -1, -1, &list);
    add_offset(board, spot, -1, 1, &list);
    return list;
}

static int flood(const BoardReference *board, Spot spot, Mask *seen) {
    int count = 1;
    seen->at[spot.row][spot.column] = true;
    Spots around = board_reference_neighbours(board, spot);
    for (int i = 0; i < around.count; i++) {
        Spot next = around.spot[i];
        if (!seen->at[next.row][next.column] && stone_at(board, next) == stone_at(board, spot))
            count += flood(board, next, seen);
    }
    return count;
}

int board_reference_chain(const BoardReference *board, Spot spot, Mask *chain) {
    memset(chain, 0, sizeof *chain);
    return flood(board, spot, chain);
}

/* Marks the points beside `region` that hold `kind`; returns their number. */
static int border(const BoardReference *board, const Mask *region, char kind, Mask *found) {
    int count = 0;
    memset(found, 0, sizeof *found);
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++) {
            if (!region->at[row][column])
                continue;
            Spots around = board_reference_neighbours(board, (Spot){column, row});
            for (int i = 0; i < around.count; i++) {
                Spot next = around.spot[i];
                if (stone_at(board, next) != kind || found->at[next.row][next.column])
                    continue;
                found->at[next.row][next.column] = true;
                count++;
            }
        }
    return count;
}

int board_reference_liberties(const BoardReference *board, Spot spot, Mask *liberties) {
    Mask chain;
    board_reference_chain(board, spot, &chain);
    return border(board, &chain, '.', liberties);
}

/* Takes the chain at `spot` off if it has no liberty, and adds it to `removed`. */
static int remove_if_dead(BoardReference *board, Spot spot, Mask *removed) {
    Mask chain, liberties;
    int count = board_reference_chain(board, spot, &chain);
    if (border(board, &chain, '.', &liberties) > 0)
        return 0;
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++)
            if (chain.at[row][column]) {
                board->at[row][column] = '.';
                removed->at[row][column] = true;
            }
    return count;
}

int board_reference_play(BoardReference *board, char stone, Spot spot, Mask *removed) {
    int count = 0;
    memset(removed, 0, sizeof *removed);
    board->at[spot.row][spot.column] = stone;
    Spots around = board_reference_neighbours(board, spot);
    for (int i = 0; i < around.count; i++)
        if (stone_at(board, around.spot[i]) == stone_other(stone))
            count += remove_if_dead(board, around.spot[i], removed);
    return count + remove_if_dead(board, spot, removed);
}

bool board_reference_is_suicide(const BoardReference *board, char stone, Spot spot) {
    BoardReference after = *board;
    Mask removed;
    board_reference_play(&after, stone, spot, &removed);
    return removed.at[spot.row][spot.column];
}

static bool at_edge(const BoardReference *board, Spot spot) {
    return !board->torus && (spot.column == 0 || spot.row == 0 || spot.column == board->width - 1 ||
                             spot.row == board->height - 1);
}

bool board_reference_is_eye(const BoardReference *board, char stone, Spot spot) {
    if (stone_at(board, spot) != '.')
        return false;
    Spots beside = board_reference_neighbours(board, spot);
    for (int i = 0; i < beside.count; i++)
        if (stone_at(board, beside.spot[i]) != stone)
            return false;
    int hostile = 0;
    Spots slanted = board_reference_diagonals(board, spot);
    for (int i = 0; i < slanted.count; i++)
        hostile += stone_at(board, slanted.spot[i]) == stone_other(stone);
    return hostile <= (at_edge(board, spot) ? 0 : 1);
}

bool board_reference_equal(const BoardReference *a, const BoardReference *b) {
    return memcmp(a->at, b->at, sizeof a->at) == 0;
}

/* The player whose stones alone border the empty region at `spot`, or `.`. */
static char owner_of(const BoardReference *board, Spot spot) {
    Mask region, found;
    board_reference_chain(board, spot, &region);
    bool black = border(board, &region, 'X', &found) > 0;
    bool white = border(board, &region, 'O', &found) > 0;
    return black == white ? '.' : black ? 'X' : 'O';
}

void board_reference_area(const BoardReference *board, AreaReference *area) {
    memset(area, 0, sizeof *area);
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++) {
            char stone = board->at[row][column];
            if (stone != '.') {
                area->stones[stone == 'O']++;
                continue;
            }
            char owner = owner_of(board, (Spot){column, row});
            area->owner[row][column] = owner;
            if (owner == '.')
                area->neutral++;
            else
                area->surrounded[owner == 'O']++;
        }
}
