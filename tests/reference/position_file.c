/* The reader of drawn positions: one keyword a line, rows of a drawing below it. */
#include "position_file.h"

#include "check.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

enum { LINE_CAPACITY = 4096 };

struct PositionFile {
    FILE *stream;
    const char *name;
    int line_number;
    bool held; /* `line` is still to be read */
    char line[LINE_CAPACITY];
};

static _Noreturn void complain(const PositionFile *file, const char *what) {
    fprintf(stderr, "%s:%d: %s: %s\n", file->name, file->line_number, what, file->line);
    abort();
}

static bool next_line(PositionFile *file) {
    if (file->held) {
        file->held = false;
        return true;
    }
    do {
        if (fgets(file->line, LINE_CAPACITY, file->stream) == NULL)
            return false;
        file->line_number++;
        file->line[strcspn(file->line, "\r\n")] = '\0';
    } while (file->line[0] == '\0' || file->line[0] == '#');
    return true;
}

PositionFile *position_file_open(const char *directory, const char *name) {
    char path[1024];
    snprintf(path, sizeof path, "%s/tests/positions/%s", directory, name);
    PositionFile *file = heap_new(1, sizeof *file);
    *file = (PositionFile){.stream = fopen(path, "r"), .name = name};
    if (file->stream == NULL)
        complain(file, "cannot be read");
    return file;
}

void position_file_close(PositionFile *file) {
    fclose(file->stream);
    free(file);
}

static void start_board(Position *position, int width, int height, Topology topology) {
    position->width = width;
    position->height = height;
    position->topology = topology;
    geometry_init(&position->geometry, width, height, topology);
    board_init(&position->board, &position->geometry);
}

static bool put_row(Position *position, int row_from_top, const char *row) {
    if ((int)strlen(row) != position->width)
        return false;
    for (int column = 0; column < position->width; column++) {
        Point p = geometry_point(&position->geometry, column, position->height - 1 - row_from_top);
        char stone = (char)toupper((unsigned char)row[column]);
        if (stone == '.')
            continue;
        if (stone != 'X' && stone != 'O')
            return false;
        board_setup(&position->board, stone == 'X' ? BLACK : WHITE, p);
        if (row[column] != stone)
            point_set_add(&position->dead, p);
    }
    return true;
}

static void read_board(PositionFile *file, Position *position, const char *size) {
    int width, height, used = 0;
    char topology[8] = "";
    if (sscanf(size, "%dx%d %7s%n", &width, &height, topology, &used) < 2)
        complain(file, "no size");
    start_board(position, width, height,
                strcmp(topology, "torus") == 0 ? TOPOLOGY_TORUS : TOPOLOGY_PLANE);
    for (int i = 0; i < height; i++)
        if (!next_line(file) || !put_row(position, i, file->line))
            complain(file, "not a row of the board");
}

static void read_map(PositionFile *file, Position *position, const char *key) {
    CHECK(position->maps < POSITION_MAPS);
    int index = position->maps++;
    snprintf(position->map[index].key, POSITION_KEY, "%s", key);
    for (int i = 0; i < position->height; i++) {
        if (!next_line(file) || (int)strlen(file->line) != position->width)
            complain(file, "not a row of the map");
        Point first = geometry_point(&position->geometry, 0, position->height - 1 - i);
        memcpy(&position->map[index].cell[first], file->line, (size_t)position->width);
    }
}

static void read_points(PositionFile *file, Position *position, char *text) {
    CHECK(position->lists < POSITION_LISTS);
    int index = position->lists++;
    char *rest = NULL, *word = strtok_r(text, " ", &rest);
    snprintf(position->list[index].key, POSITION_KEY, "%s", word);
    while ((word = strtok_r(NULL, " ", &rest)) != NULL) {
        Move move;
        if (!move_parse(&position->geometry, word, strlen(word), &move) ||
            move >= position->geometry.points)
            complain(file, "not a point");
        point_set_add(&position->list[index].points, move);
    }
}

static void read_count(PositionFile *file, Position *position, const char *text) {
    CHECK(position->counts < POSITION_COUNTS);
    int index = position->counts++;
    if (sscanf(text, "%31s %d", position->count[index].key, &position->count[index].value) != 2)
        complain(file, "not a key and a number");
}

/* One line below "position"; false, with the line kept, at the next position. */
static bool read_item(PositionFile *file, Position *position) {
    char *space = strchr(file->line, ' ');
    if (space == NULL)
        complain(file, "not a keyword and a value");
    char *value = space + 1;
    if (strncmp(file->line, "position ", 9) == 0) {
        file->held = true;
        return false;
    }
    if (strncmp(file->line, "board ", 6) == 0)
        read_board(file, position, value);
    else if (strncmp(file->line, "map ", 4) == 0)
        read_map(file, position, value);
    else if (strncmp(file->line, "points ", 7) == 0)
        read_points(file, position, value);
    else if (strncmp(file->line, "count ", 6) == 0)
        read_count(file, position, value);
    else if (strncmp(file->line, "moves ", 6) == 0)
        snprintf(position->moves, sizeof position->moves, "%s", value);
    else
        complain(file, "unknown keyword");
    return true;
}

bool position_file_next(PositionFile *file, Position *position) {
    memset(position, 0, sizeof *position);
    if (!next_line(file))
        return false;
    if (strncmp(file->line, "position ", 9) != 0)
        complain(file, "no position");
    snprintf(position->name, sizeof position->name, "%s", file->line + 9);
    while (next_line(file) && read_item(file, position)) {
    }
    position->board.captured[WHITE] = position_count_or(position, "prisoners_black", 0);
    position->board.captured[BLACK] = position_count_or(position, "prisoners_white", 0);
    return true;
}

bool position_count(const Position *position, const char *key, int *value) {
    for (int i = 0; i < position->counts; i++) {
        if (strcmp(position->count[i].key, key) == 0) {
            *value = position->count[i].value;
            return true;
        }
    }
    return false;
}

int position_count_or(const Position *position, const char *key, int otherwise) {
    int value;
    return position_count(position, key, &value) ? value : otherwise;
}

const char *position_map(const Position *position, const char *key) {
    for (int i = 0; i < position->maps; i++)
        if (strcmp(position->map[i].key, key) == 0)
            return position->map[i].cell;
    return NULL;
}

const PointSet *position_points(const Position *position, const char *key) {
    for (int i = 0; i < position->lists; i++)
        if (strcmp(position->list[i].key, key) == 0)
            return &position->list[i].points;
    return NULL;
}

void position_draw(Position *position, Topology topology, const char *rows) {
    int width = (int)strcspn(rows, " "), height = ((int)strlen(rows) + 1) / (width + 1);
    memset(position, 0, sizeof *position);
    start_board(position, width, height, topology);
    for (int i = 0; i < height; i++) {
        char row[SIDE_MAX + 1];
        CHECK(width <= SIDE_MAX);
        snprintf(row, sizeof row, "%.*s", width, rows + i * (width + 1));
        CHECK(put_row(position, i, row));
    }
}
