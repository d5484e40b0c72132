/* Neighbour tables, Zobrist keys and GTP coordinates. */
#include "geometry.h"

#include "check.h"
#include "rng.h"

#include <ctype.h>
#include <stdio.h>
#include <strings.h>

static const char COLUMN_LETTERS[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/* The point at (column, row), wrapped on a torus; the wall beyond the edge of a plane. */
static uint16_t point_or_wall(const Geometry *geometry, int column, int row) {
    if (geometry->topology == TOPOLOGY_TORUS) {
        column = (column + geometry->width) % geometry->width;
        row = (row + geometry->height) % geometry->height;
    }
    bool inside = column >= 0 && column < geometry->width && row >= 0 && row < geometry->height;
    return inside ? geometry_point(geometry, column, row) : (uint16_t)geometry->points;
}

/* Fills one list of four; what is the point itself or stands in the list or in `taken` already
 * becomes the wall. */
static void fill_list(const Geometry *geometry, Point point, const int8_t offsets[4][2],
                      const uint16_t *taken, uint16_t list[4]) {
    int column = geometry_column(geometry, point), row = geometry_row(geometry, point);
    for (int i = 0; i < 4; i++) {
        uint16_t q = point_or_wall(geometry, column + offsets[i][0], row + offsets[i][1]);
        bool repeated = q == point;
        for (int j = 0; j < i; j++)
            repeated |= q == list[j];
        for (int j = 0; taken != NULL && j < 4; j++)
            repeated |= q == taken[j];
        list[i] = repeated ? (uint16_t)geometry->points : q;
    }
}

static void fill_point(Geometry *geometry, Point point) {
    static const int8_t straight[4][2] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};
    static const int8_t slanted[4][2] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
    uint16_t *neighbours = geometry->neighbours[point];
    fill_list(geometry, point, straight, NULL, neighbours);
    fill_list(geometry, point, slanted, neighbours, geometry->diagonals[point]);
    for (int i = 0; i < 4; i++)
        geometry->walls[point] += neighbours[i] == geometry->points;
    int column = geometry_column(geometry, point), row = geometry_row(geometry, point);
    bool at_edge =
        column == 0 || column == geometry->width - 1 || row == 0 || row == geometry->height - 1;
    geometry->diagonal_walls[point] = geometry->topology == TOPOLOGY_PLANE && at_edge;
}

void geometry_init(Geometry *geometry, int width, int height, Topology topology) {
    CHECK(width >= 1 && width <= SIDE_MAX && height >= 1 && height <= SIDE_MAX);
    *geometry = (Geometry){.width = width, .height = height, .topology = topology};
    geometry->points = width * height;
    geometry->words = (geometry->points + 63) / 64;
    for (int p = 0; p < geometry->points; p++) {
        point_set_add(&geometry->all, (Point)p);
        fill_point(geometry, (Point)p);
        for (int colour = BLACK; colour <= WHITE; colour++) {
            uint64_t number = (uint64_t)(colour * POINTS_MAX + p + 1);
            geometry->zobrist[colour][p] = rng_mix(number * RNG_GOLDEN);
        }
    }
    for (int i = 0; i < 4; i++) {
        geometry->neighbours[geometry->points][i] = (uint16_t)geometry->points;
        geometry->diagonals[geometry->points][i] = (uint16_t)geometry->points;
    }
}

const char *topology_name(Topology topology) {
    return topology == TOPOLOGY_TORUS ? "torus" : "plane";
}

const char *move_format(const Geometry *geometry, Move move, char text[POINT_TEXT_CAPACITY]) {
    if (move == MOVE_PASS || move == MOVE_RESIGN)
        return strcpy(text, move == MOVE_PASS ? "pass" : "resign");
    DCHECK(move < geometry->points);
    snprintf(text, POINT_TEXT_CAPACITY, "%c%d", COLUMN_LETTERS[geometry_column(geometry, move)],
             geometry_row(geometry, move) + 1);
    return text;
}

static bool word_is(const char *text, size_t length, const char *word) {
    return length == strlen(word) && strncasecmp(text, word, length) == 0;
}

bool move_parse(const Geometry *geometry, const char *text, size_t length, Move *move) {
    bool pass = word_is(text, length, "pass"), resign = word_is(text, length, "resign");
    if (pass || resign) {
        *move = pass ? MOVE_PASS : MOVE_RESIGN;
        return true;
    }
    if (length < 2 || length > 3 || text[0] == '\0' || text[1] == '0')
        return false;
    const char *letter = strchr(COLUMN_LETTERS, toupper((unsigned char)text[0]));
    int row = 0;
    for (size_t i = 1; i < length; i++) {
        if (!isdigit((unsigned char)text[i]))
            return false;
        row = row * 10 + text[i] - '0';
    }
    if (letter == NULL || letter - COLUMN_LETTERS >= geometry->width || row < 1 ||
        row > geometry->height)
        return false;
    *move = geometry_point(geometry, (int)(letter - COLUMN_LETTERS), row - 1);
    return true;
}

bool point_parse(const Geometry *geometry, const char *text, size_t length, Point *point) {
    Move move;
    if (!move_parse(geometry, text, length, &move) || move >= geometry->points)
        return false;
    *point = move;
    return true;
}

int points_format(const Geometry *geometry, const PointSet *set, char text[POINTS_TEXT_CAPACITY]) {
    int length = 0;
    text[0] = '\0';
    for (Point p = point_set_next(set, 0); p != POINT_NONE; p = point_set_next(set, p + 1)) {
        char point[POINT_TEXT_CAPACITY];
        move_format(geometry, p, point);
        length += sprintf(text + length, "%s%s", length > 0 ? "," : "", point);
    }
    return length;
}

const char *points_parse(const Geometry *geometry, const char *text, PointSet *set,
                         size_t *length) {
    *set = (PointSet){0};
    for (;; text += *length + 1) {
        Point point;
        *length = strcspn(text, ",");
        if (!point_parse(geometry, text, *length, &point) || point_set_has(set, point))
            return text;
        point_set_add(set, point);
        if (text[*length] == '\0')
            return NULL;
    }
}

/* Reads a side at *text and moves past its digits. */
static bool side_parse(const char **text, int *side) {
    const char *at = *text;
    *side = 0;
    while (isdigit((unsigned char)*at) && at - *text < 2)
        *side = *side * 10 + *at++ - '0';
    *text = at;
    return *side >= 1 && *side <= SIDE_PLAY_MAX;
}

bool size_parse(const char *text, int *width, int *height) {
    int sides[2];
    if (!side_parse(&text, &sides[0]))
        return false;
    sides[1] = sides[0];
    bool read = true;
    if (*text == 'x') {
        text++;
        read = side_parse(&text, &sides[1]);
    }
    if (!read || *text != '\0')
        return false;
    *width = sides[0];
    *height = sides[1];
    return true;
}
