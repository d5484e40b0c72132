/* Fields from sets and from the position that is known. All steps are small integers. */
#include "prior_features.h"

#include "board_hot.h"
#include "check.h"

#include <stdlib.h>

const uint16_t PRIOR_FIELD_START[PRIOR_FIELDS + 1] = {
    [PRIOR_EDGE] = 0,
    [PRIOR_BESIDE] = 26,
    [PRIOR_DIAGONAL] = 51,
    [PRIOR_SECOND] = 76,
    [PRIOR_KNIGHT] = 101,
    [PRIOR_CORNER] = 182,
    [PRIOR_THIRD] = 207,
    [PRIOR_LARGE] = 232,
    [PRIOR_UNSEEN] = 313,
    [PRIOR_OWN_LIBERTIES] = 335,
    [PRIOR_ENEMY_LIBERTIES] = 341,
    [PRIOR_REGION] = 347,
    [PRIOR_REFUSED] = 365,
    [PRIOR_NEAREST] = 368,
    [PRIOR_VACANT] = 404,
    [PRIOR_FIELDS] = 409,
};

enum {
    AROUND = 36,  /* points of the neighbourhood, orbit after orbit */
    ORBITS = 7,   /* fields PRIOR_BESIDE..PRIOR_LARGE */
    LINES = 5,    /* distances that are told apart */
    LIBERTIES = 5 /* likewise */
};

static const uint8_t ORBIT_START[ORBITS + 1] = {0, 4, 8, 12, 20, 24, 28, 36};
static const int8_t ORBIT_STEP[ORBITS][2] = {{1, 0}, {1, 1}, {2, 0}, {2, 1},
                                             {2, 2}, {3, 0}, {3, 1}};

struct PriorFeatures {
    const Geometry *geometry;
    int turns;        /* of the history, taken in so far */
    int enemy_plays;  /* among them */
    PointSet seen;    /* points that were known to be empty after the start */
    PointSet refused; /* points refused since they were last known to be empty */
    uint16_t empty_at[SIDE_PLAY_MAX * SIDE_PLAY_MAX]; /* enemy plays then */
    uint16_t around[SIDE_PLAY_MAX * SIDE_PLAY_MAX][AROUND];
    uint8_t edge[SIDE_PLAY_MAX * SIDE_PLAY_MAX]; /* value of PRIOR_EDGE */
};

/* The point at an offset, or the wall. */
static uint16_t step_from(const Geometry *geometry, int column, int row, int dx, int dy) {
    int x = column + dx, y = row + dy;
    if (geometry->topology == TOPOLOGY_TORUS) {
        x = (x + 3 * geometry->width) % geometry->width;
        y = (y + 3 * geometry->height) % geometry->height;
    } else if (x < 0 || y < 0 || x >= geometry->width || y >= geometry->height) {
        return (uint16_t)geometry->points;
    }
    return geometry_point(geometry, x, y);
}

/* The eight (or four, each once) images of a step. */
static int orbit_of(const Geometry *geometry, Point point, int dx, int dy, uint16_t *around) {
    const int column = geometry_column(geometry, point), row = geometry_row(geometry, point);
    int count = 0;
    for (int image = 0; image < 8; image++) {
        const bool swapped = image & 4;
        if ((swapped && dx == dy) || (dy == 0 && !swapped && (image & 2)) ||
            (dy == 0 && swapped && (image & 2)))
            continue;
        const int along = image & 1 ? -dx : dx, across = image & 2 ? -dy : dy;
        around[count++] =
            step_from(geometry, column, row, swapped ? across : along, swapped ? along : across);
    }
    return count;
}

static int clipped(int value, int most) {
    return value < most ? value : most;
}

static uint8_t edge_of(const Geometry *geometry, Point point) {
    if (geometry->topology == TOPOLOGY_TORUS)
        return LINES * LINES;
    const int x = geometry_column(geometry, point), y = geometry_row(geometry, point);
    const int to_side = clipped(clipped(x, geometry->width - 1 - x), LINES - 1);
    const int to_end = clipped(clipped(y, geometry->height - 1 - y), LINES - 1);
    const int low = clipped(to_side, to_end);
    return (uint8_t)(low * LINES + to_side + to_end - low);
}

PriorFeatures *prior_features_create(const Geometry *geometry) {
    PriorFeatures *features = heap_new(1, sizeof *features);
    features->geometry = geometry;
    for (int p = 0; p < geometry->points; p++) {
        features->edge[p] = edge_of(geometry, (Point)p);
        for (int i = 0; i < ORBITS; i++)
            orbit_of(geometry, (Point)p, ORBIT_STEP[i][0], ORBIT_STEP[i][1],
                     features->around[p] + ORBIT_START[i]);
    }
    prior_features_new_game(features);
    return features;
}

void prior_features_destroy(PriorFeatures *features) {
    free(features);
}

void prior_features_new_game(PriorFeatures *features) {
    features->turns = features->enemy_plays = 0;
    features->seen = features->refused = (PointSet){0};
    memset(features->empty_at, 0, sizeof features->empty_at);
}

static void note_empty(PriorFeatures *features, const PointSet *points) {
    for (Point p = point_set_next(points, 0); p != POINT_NONE; p = point_set_next(points, p + 1))
        features->empty_at[p] = (uint16_t)features->enemy_plays;
    point_set_unite(&features->seen, points);
    point_set_subtract(&features->refused, points);
}

/* A capture leaves its points empty; an own play went to an empty point. */
static void take_turns(PriorFeatures *features, const View *view) {
    for (; features->turns < view->turns; features->turns++) {
        const SeenTurn *turn = &view->history[features->turns];
        features->enemy_plays += turn->by != view->colour && turn->move != MOVE_PASS;
        point_set_unite(&features->refused, &turn->refused);
        PointSet empty = turn->captures;
        if (turn->by == view->colour && turn->move != MOVE_PASS)
            point_set_add(&empty, turn->move);
        note_empty(features, &empty);
    }
    note_empty(features, &view->vacant);
}

/* What is worked out once for all points of a view. */
typedef struct Survey {
    const View *view;
    Colour colour[SIDE_PLAY_MAX * SIDE_PLAY_MAX + 1]; /* as known; the wall too */
    uint8_t liberties[SIDE_PLAY_MAX * SIDE_PLAY_MAX]; /* of the chain of a stone, clipped */
    uint8_t region[SIDE_PLAY_MAX * SIDE_PLAY_MAX];    /* value of PRIOR_REGION */
    uint8_t lines[2][SIDE_PLAY_MAX * SIDE_PLAY_MAX];  /* to the nearest stone of the colour */
} Survey;

static void survey_chains(Survey *survey) {
    const Board *known = survey->view->known;
    PointSet liberties;
    for (int p = 0; p < known->geometry->points; p++)
        if (known->colour[p] != EMPTY && known->chain[p] == p)
            survey->liberties[p] =
                (uint8_t)clipped(board_liberties(known, (Point)p, &liberties), LIBERTIES);
    for (int p = 0; p < known->geometry->points; p++)
        if (known->colour[p] != EMPTY)
            survey->liberties[p] = survey->liberties[known->chain[p]];
}

/* Sizes 1, 2, 3, 4-5, 6-8, 9-13, 14-21, 22-40 and more, as 0..8. */
static int size_class(int size) {
    static const uint8_t LAST[] = {1, 2, 3, 5, 8, 13, 21, 40};
    int class = 0;
    while (class < 8 && size > LAST[class])
        class ++;
    return class;
}

static void survey_region(Survey *survey, Point start, PointSet *unseen) {
    const Geometry *geometry = survey->view->geometry;
    Point found[SIDE_PLAY_MAX * SIDE_PLAY_MAX];
    int count = 1;
    bool held = false;
    found[0] = start;
    point_set_remove(unseen, start);
    for (int i = 0; i < count; i++) {
        held |= survey->colour[found[i]] != EMPTY;
        for (int j = 0; j < 4; j++) {
            const uint16_t q = geometry->neighbours[found[i]][j];
            if (q == geometry->points || !point_set_has(unseen, q))
                continue;
            point_set_remove(unseen, q);
            found[count++] = q;
        }
    }
    const uint8_t value = (uint8_t)(2 * size_class(count) + held);
    for (int i = 0; i < count; i++)
        survey->region[found[i]] = value;
}

static void survey_regions(Survey *survey) {
    PointSet unseen = survey->view->geometry->all;
    point_set_subtract(&unseen, &survey->view->own);
    for (Point p = point_set_next(&unseen, 0); p != POINT_NONE; p = point_set_next(&unseen, p + 1))
        survey_region(survey, p, &unseen);
}

/* Distances along the lines, 1..LINES + 1, by spreading ring after ring. */
static void survey_lines(Survey *survey, const PointSet *stones, uint8_t *lines) {
    const Geometry *geometry = survey->view->geometry;
    Point found[SIDE_PLAY_MAX * SIDE_PLAY_MAX];
    int count = 0;
    memset(lines, LINES + 1, (size_t)geometry->points);
    for (Point p = point_set_next(stones, 0); p != POINT_NONE; p = point_set_next(stones, p + 1)) {
        lines[p] = 0;
        found[count++] = p;
    }
    for (int i = 0; i < count; i++)
        for (int j = 0; j < 4; j++) {
            const uint16_t q = geometry->neighbours[found[i]][j];
            if (q == geometry->points || lines[q] <= lines[found[i]] + 1)
                continue;
            lines[q] = lines[found[i]] + 1;
            found[count++] = q;
        }
}

static void survey_view(Survey *survey, const View *view) {
    survey->view = view;
    memcpy(survey->colour, view->known->colour, (size_t)view->geometry->points + 1);
    survey_chains(survey);
    survey_regions(survey);
    survey_lines(survey, &view->own, survey->lines[view->colour]);
    survey_lines(survey, &view->enemy, survey->lines[colour_other(view->colour)]);
}

/* 1, 2, 3, 4, 5, 6-7, 8-10, 11-14, 15-20, 21-30 and more enemy plays, as 0..10. */
static int age_class(int plays) {
    static const uint8_t LAST[] = {1, 2, 3, 4, 5, 7, 10, 14, 20, 30};
    int class = 0;
    while (class < 10 && plays > LAST[class])
        class ++;
    return class;
}

static int fewest_liberties(const Survey *survey, const uint16_t *beside, Colour colour) {
    int fewest = LIBERTIES + 1;
    for (int i = 0; i < 4; i++)
        if (survey->colour[beside[i]] == colour)
            fewest = clipped(survey->liberties[beside[i]], fewest);
    return fewest % (LIBERTIES + 1);
}

static void describe_stones(const PriorFeatures *features, const Survey *survey,
                            PriorPoint *point) {
    const uint16_t *around = features->around[point->point];
    const Colour own = survey->view->colour, enemy = colour_other(own);
    for (int i = 0; i < ORBITS; i++) {
        int owns = 0, enemies = 0;
        for (int j = ORBIT_START[i]; j < ORBIT_START[i + 1]; j++) {
            owns += survey->colour[around[j]] == own;
            enemies += survey->colour[around[j]] == enemy;
        }
        const int base = ORBIT_START[i + 1] - ORBIT_START[i] + 1;
        point->value[PRIOR_BESIDE + i] = (uint16_t)(base * owns + enemies);
    }
}

static void describe_history(const PriorFeatures *features, const Survey *survey,
                             PriorPoint *point) {
    const Point p = point->point;
    const int ever = point_set_has(&features->seen, p);
    const int plays = features->enemy_plays - features->empty_at[p];
    point->value[PRIOR_UNSEEN] = (uint16_t)(11 * ever + age_class(plays));
    point->value[PRIOR_REFUSED] = (uint16_t)(point_set_has(&survey->view->tried, p) ? 2
                                             : point_set_has(&features->refused, p) ? 1
                                                                                    : 0);
}

static void describe(const PriorFeatures *features, const Survey *survey, PriorPoint *point) {
    const View *view = survey->view;
    const Point p = point->point;
    const uint16_t *beside = view->geometry->neighbours[p];
    const Colour own = view->colour, enemy = colour_other(own);
    int vacant = 0;
    for (int i = 0; i < 4; i++)
        vacant += beside[i] != view->geometry->points && point_set_has(&view->vacant, beside[i]);
    point->value[PRIOR_EDGE] = features->edge[p];
    describe_stones(features, survey, point);
    describe_history(features, survey, point);
    point->value[PRIOR_OWN_LIBERTIES] = (uint16_t)fewest_liberties(survey, beside, own);
    point->value[PRIOR_ENEMY_LIBERTIES] = (uint16_t)fewest_liberties(survey, beside, enemy);
    point->value[PRIOR_REGION] = survey->region[p];
    point->value[PRIOR_NEAREST] =
        (uint16_t)(6 * (survey->lines[own][p] - 1) + survey->lines[enemy][p] - 1);
    point->value[PRIOR_VACANT] = (uint16_t)vacant;
    for (int i = 0; i < PRIOR_FIELDS; i++)
        point->value[i] += PRIOR_FIELD_START[i];
}

int prior_features_list(PriorFeatures *features, const View *view, PriorPoint points[]) {
    Survey survey;
    PointSet unknown = view->known->empty;
    int count = 0;
    take_turns(features, view);
    survey_view(&survey, view);
    point_set_subtract(&unknown, &view->vacant);
    for (Point p = point_set_next(&unknown, 0); p != POINT_NONE;
         p = point_set_next(&unknown, p + 1)) {
        points[count].point = p;
        describe(features, &survey, &points[count++]);
    }
    return count;
}

int prior_phase(const View *view) {
    const int halves = 2 * view->turns / view->geometry->points;
    return clipped(halves, PRIOR_PHASES - 1);
}
