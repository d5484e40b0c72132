/* What a count says of each point, for those who draw boards. */
#ifndef JIGO_BOARD_MARKS_H
#define JIGO_BOARD_MARKS_H

#include "board.h"

/* What to mark; any of them may be NULL. */
typedef struct BoardMarks {
    const PointSet *dead;
    const PointSet *seki;
    const PointSet *unsettled;
    const PointSet *surrounded; /* [2], by colour: points that the colour alone surrounds */
    const PointSet *territory;  /* [2], by colour: those of them that territory scoring counts */
} BoardMarks;

typedef enum StoneSign { SIGN_NONE, SIGN_SEKI, SIGN_UNSETTLED } StoneSign;

typedef enum PointKind {
    POINT_UNTOLD, /* a living stone stands there, or nothing was counted */
    POINT_DAME,
    POINT_TERRITORY,
    POINT_LEFT_OUT /* surrounded by its owner, and not counted by territory scoring */
} PointKind;

/* How one point looks: its stone, and below a dead one or none whose point it is. */
typedef struct PointLook {
    Colour stone; /* EMPTY: none */
    bool dead;
    StoneSign sign; /* of the stone; a dead one may be unsettled too */
    PointKind kind;
    Colour owner; /* of a point of the latter two kinds; else EMPTY */
} PointLook;

PointLook board_look(const Board *board, const BoardMarks *marks, Point point);

#endif
