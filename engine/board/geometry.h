/* The shape of a board: which points touch. Built once, then const and shared by all threads.
 *
 * A neighbour list always has four entries; beyond the edge, and for a neighbour that a narrow
 * torus would list twice or that is the point itself, the entry is the wall, index `points`. So the
 * same code serves plane and torus, and a set of neighbours never counts a point twice.
 */
#ifndef JIGO_GEOMETRY_H
#define JIGO_GEOMETRY_H

#include "point_set.h"
#include "status.h"

typedef enum Topology { TOPOLOGY_PLANE, TOPOLOGY_TORUS } Topology;

typedef struct Geometry {
    int width;  /* 1..SIDE_MAX */
    int height; /* 1..SIDE_MAX */
    int points; /* width * height; also the index of the wall */
    int words;  /* words of a PointSet in use: (points + 63) / 64 */
    Topology topology;
    PointSet all;                           /* every point of the board */
    uint16_t neighbours[POINTS_MAX + 1][4]; /* down, left, right, up; wall where there is none */
    uint16_t diagonals[POINTS_MAX + 1][4];  /* likewise, for the eye rule */
    uint8_t walls[POINTS_MAX + 1];          /* entries of `neighbours` that are the wall */
    uint8_t diagonal_walls[POINTS_MAX + 1]; /* 1 at the edge of a plane, else 0: the eye rule */
    uint64_t zobrist[2][POINTS_MAX + 1];    /* key of a stone: [colour][point]; the wall's is 0 */
} Geometry;

/* Builds the tables. Sides outside 1..SIDE_MAX are a bug of the caller (checked). */
void geometry_init(Geometry *geometry, int width, int height, Topology topology);

static inline Point geometry_point(const Geometry *geometry, int column, int row) {
    return (Point)(row * geometry->width + column);
}

static inline int geometry_column(const Geometry *geometry, Point point) {
    return point % geometry->width;
}

static inline int geometry_row(const Geometry *geometry, Point point) {
    return point / geometry->width;
}

/* "plane" or "torus". */
const char *topology_name(Topology topology);

enum { POINT_TEXT_CAPACITY = 16 };

/* Writes a GTP point ("C3", letters without I, A1 bottom left), "pass" or "resign"; returns text.
 */
const char *move_format(const Geometry *geometry, Move move, char text[POINT_TEXT_CAPACITY]);

/* Reads a GTP point, "pass" or "resign" of `length` bytes, in any case. Returns false, and leaves
 * *move alone, for any other text and for a point off the board. */
bool move_parse(const Geometry *geometry, const char *text, size_t length, Move *move);

/* The same for a point alone. */
bool point_parse(const Geometry *geometry, const char *text, size_t length, Point *point);

/* Writes GTP points joined by commas; returns the length. */
enum { POINTS_TEXT_CAPACITY = POINTS_MAX * 4 + 1 };
int points_format(const Geometry *geometry, const PointSet *set, char text[POINTS_TEXT_CAPACITY]);

/* The other way. Returns NULL, or the first item of the list, of *length bytes, that is no point of
 * the board or stands in the list a second time; *set then holds those before it. */
const char *points_parse(const Geometry *geometry, const char *text, PointSet *set, size_t *length);

/* Reads "N" or "WxH" with sides of one or two digits from 1 to SIDE_PLAY_MAX. Returns false, and
 * leaves the sides alone, for any other text. */
bool size_parse(const char *text, int *width, int *height);

#endif
