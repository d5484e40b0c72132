/* Reads drawn positions with their expectations; the form is in tests/positions/README.md.
 *
 * A file that breaks the form is a bug of the tests: the reader prints the line and aborts.
 */
#ifndef JIGO_POSITION_FILE_H
#define JIGO_POSITION_FILE_H

#include "board.h"

enum { POSITION_KEY = 32, POSITION_COUNTS = 24, POSITION_MAPS = 4, POSITION_LISTS = 8 };

typedef struct Position {
    char name[128];
    int width, height;
    Topology topology;
    Geometry geometry; /* of that size; `board` borrows it, so a Position is not copied */
    Board board;       /* all drawn stones, dead ones too; captured holds the prisoners */
    PointSet dead;     /* stones drawn in small letters */
    char moves[2048];  /* the line as written, or "" */
    int counts, maps, lists;
    struct {
        char key[POSITION_KEY];
        int value;
    } count[POSITION_COUNTS];
    struct {
        char key[POSITION_KEY];
        char cell[POINTS_MAX]; /* by point */
    } map[POSITION_MAPS];
    struct {
        char key[POSITION_KEY];
        PointSet points;
    } list[POSITION_LISTS];
} Position;

typedef struct PositionFile PositionFile;

/* Opens tests/positions/<name>; close with position_file_close. */
PositionFile *position_file_open(const char *directory, const char *name);
void position_file_close(PositionFile *file);

/* Fills in the next position; false at the end. */
bool position_file_next(PositionFile *file, Position *position);

/* A count by its key; false if the position has none. */
bool position_count(const Position *position, const char *key, int *value);

/* The count, or `otherwise`. */
int position_count_or(const Position *position, const char *key, int otherwise);

/* The cells of a map by point, or NULL. */
const char *position_map(const Position *position, const char *key);

/* The points of a list, or NULL. */
const PointSet *position_points(const Position *position, const char *key);

/* Sets up drawn rows, top to bottom, of X, O and '.', small letters for dead stones, joined by
 * spaces: "X.O .X. ...". */
void position_draw(Position *position, Topology topology, const char *rows);

#endif
