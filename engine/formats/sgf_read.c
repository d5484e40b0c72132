/* From the values of a tree to a record: the game's facts first, since size decides what a point
 * is, then its steps in order. */
#include "sgf_read.h"

#include "check.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the functions here share while they read one tree. */
typedef struct Reading {
    const SgfReader *reader;
    SgfRecord *record;
    Message *message;
} Reading;

static const char *bytes_of(const Reading *reading, const SgfValue *value) {
    return reading->reader->text.bytes + value->at;
}

/* The first value of a property with anything in it, or NULL. */
static const SgfValue *find(const Reading *reading, SgfId id) {
    const SgfTree *tree = &reading->reader->tree;
    for (int i = 0; i < tree->count; i++)
        if (tree->values[i].id == id && tree->values[i].length > 0)
            return &tree->values[i];
    return NULL;
}

static Status wrong_value(const Reading *reading, const char *name, const SgfValue *value,
                          const char *allowed) {
    const int shown = value->length < 24 ? (int)value->length : 24;
    return message_set(reading->message, STATUS_FAILED, "byte %zu: %s[%.*s]: allowed is %s",
                       value->at, name, shown, bytes_of(reading, value), allowed);
}

/* Whether every further value of a fact says the same as its first. */
static Status check_told_once(const Reading *reading, SgfId id, const char *name) {
    const SgfTree *tree = &reading->reader->tree;
    const SgfValue *first = find(reading, id);
    if (first == NULL)
        return STATUS_OK;
    for (const SgfValue *value = first; value < tree->values + tree->count; value++) {
        if (value->id != id || value->length == 0 ||
            sgf_values_equal(bytes_of(reading, value), value->length, bytes_of(reading, first),
                             first->length))
            continue;
        char allowed[64];
        snprintf(allowed, sizeof allowed, "one value a game, and byte %zu has another", first->at);
        return wrong_value(reading, name, value, allowed);
    }
    return STATUS_OK;
}

static Status check_facts(const Reading *reading) {
    static const struct {
        SgfId id;
        const char *name;
    } facts[] = {{SGF_GM, "GM"}, {SGF_SZ, "SZ"}, {SGF_KM, "KM"}, {SGF_HA, "HA"}, {SGF_RU, "RU"},
                 {SGF_RE, "RE"}, {SGF_PB, "PB"}, {SGF_PW, "PW"}, {SGF_CA, "CA"}};
    Status status = STATUS_OK;
    for (size_t i = 0; i < sizeof facts / sizeof *facts && status == STATUS_OK; i++)
        status = check_told_once(reading, facts[i].id, facts[i].name);
    return status;
}

static bool has_points(SgfId id) {
    return id == SGF_B || id == SGF_W || id == SGF_AB || id == SGF_AW || id == SGF_AE ||
           id == SGF_TB || id == SGF_TW;
}

/* Whether points are told before the node of a value. */
static bool follows_points(const Reading *reading, const SgfValue *value) {
    const SgfTree *tree = &reading->reader->tree;
    for (int i = 0; i < tree->count && tree->values[i].node < value->node; i++)
        if (has_points(tree->values[i].id))
            return true;
    return false;
}

static Status read_size(const Reading *reading) {
    const SgfValue *value = find(reading, SGF_SZ), *kind = find(reading, SGF_GM);
    int go;
    reading->record->size = (SgfSize){19, 19};
    if (kind != NULL && !sgf_integer_parse(bytes_of(reading, kind), kind->length, 1, 1, &go))
        return wrong_value(reading, "GM", kind, "1, the game of Go");
    if (value != NULL &&
        !sgf_size_parse(bytes_of(reading, value), value->length, &reading->record->size))
        return wrong_value(reading, "SZ", value, "N or W:H with sides from 1 to 25");
    if (value != NULL && follows_points(reading, value))
        return wrong_value(reading, "SZ", value, "a size before the first point");
    return STATUS_OK;
}

static void read_komi(const Reading *reading) {
    const SgfValue *value = find(reading, SGF_KM);
    SgfRecord *record = reading->record;
    if (value == NULL)
        return;
    const int points = record->size.width * record->size.height;
    const bool number =
        sgf_half_points_parse(bytes_of(reading, value), value->length, &record->komi_half);
    record->komi_at = value->at;
    record->komi_given =
        number && record->komi_half >= -2 * points && record->komi_half <= 2 * points;
    record->komi_wrong = !record->komi_given;
}

static void read_text(const Reading *reading, SgfId id, SgfCharset charset,
                      char text[SGF_TEXT_CAPACITY]) {
    const SgfValue *value = find(reading, id);
    if (value != NULL)
        sgf_text(bytes_of(reading, value), value->length, charset, text);
}

/* The stones that the first node sets up for Black, if it sets up none for White. */
static int stones_of_root(const Reading *reading) {
    const SgfTree *tree = &reading->reader->tree;
    PointSet black = {{0}};
    for (int i = 0; i < tree->count && tree->values[i].node == 0; i++) {
        const SgfValue *value = &tree->values[i];
        if (value->id == SGF_AW)
            return 0;
        if (value->id == SGF_AB)
            sgf_points_parse(reading->record->size, bytes_of(reading, value), value->length,
                             &black);
    }
    return point_set_count(&black);
}

static Status read_handicap(const Reading *reading) {
    const SgfValue *value = find(reading, SGF_HA);
    SgfRecord *record = reading->record;
    if (value != NULL && !sgf_integer_parse(bytes_of(reading, value), value->length, 0, POINTS_MAX,
                                            &record->handicap))
        return wrong_value(reading, "HA", value, "a number of stones");
    const int stones = stones_of_root(reading);
    if (record->handicap < 2)
        record->handicap = stones;
    else if (record->handicap != stones)
        record->notes |= SGF_NOTE_HANDICAP;
    return STATUS_OK;
}

static Compensation compensation_of(const char *rules) {
    const char *words = strstr(rules, "handicap compensation n");
    if (words == NULL || strncmp(words, "handicap compensation none", 26) == 0)
        return COMPENSATION_NONE;
    return strncmp(words, "handicap compensation n-1", 25) == 0 ? COMPENSATION_N_MINUS_1
                                                                : COMPENSATION_N;
}

static void read_texts(const Reading *reading) {
    SgfRecord *record = reading->record;
    const SgfValue *named = find(reading, SGF_CA);
    const SgfCharset charset =
        named != NULL ? sgf_charset(bytes_of(reading, named), named->length) : SGF_CHARSET_NONE;
    read_text(reading, SGF_PB, charset, record->names[BLACK]);
    read_text(reading, SGF_PW, charset, record->names[WHITE]);
    read_text(reading, SGF_RU, charset, record->rules);
    read_text(reading, SGF_RE, charset, record->result_text);
    record->result = sgf_result_parse(record->result_text);
    record->topology = strstr(record->rules, "torus") != NULL ? TOPOLOGY_TORUS : TOPOLOGY_PLANE;
    record->suicide_allowed = strstr(record->rules, "suicide allowed") != NULL;
    record->compensation = compensation_of(record->rules);
}

static Status add_step(const Reading *reading, SgfStep step) {
    SgfRecord *record = reading->record;
    if (record->steps_count == SGF_STEPS_MAX)
        return message_set(reading->message, STATUS_FAILED,
                           "byte %zu: more than %d moves and stones set up", step.at,
                           SGF_STEPS_MAX);
    if (record->steps_count == record->steps_capacity) {
        record->steps_capacity = record->steps_capacity == 0 ? 512 : 2 * record->steps_capacity;
        record->steps =
            heap_resize(record->steps, (size_t)record->steps_capacity, sizeof *record->steps);
    }
    record->steps[record->steps_count++] = step;
    return STATUS_OK;
}

/* What a node has said so far. */
typedef struct Node {
    PointSet setup[3]; /* by colour, EMPTY too */
    bool any_setup;
    bool moved[2];
} Node;

static Status read_setup(const Reading *reading, const SgfValue *value, Colour colour, Node *node) {
    static const char *const names[] = {"AB", "AW", "AE"};
    PointSet points = {{0}};
    if (!sgf_points_parse(reading->record->size, bytes_of(reading, value), value->length, &points))
        return wrong_value(reading, names[colour], value,
                           "a point of the board, or a rectangle of them");
    for (Colour other = BLACK; other <= EMPTY; other++) {
        PointSet both = node->setup[other];
        point_set_intersect(&both, &points);
        if (other != colour && !point_set_is_empty(&both))
            return wrong_value(reading, names[colour], value,
                               "a point that its node sets up in one way only");
    }
    point_set_subtract(&points, &node->setup[colour]);
    point_set_unite(&node->setup[colour], &points);
    node->any_setup = true;
    Status status = STATUS_OK;
    for (Point p = point_set_next(&points, 0); p != POINT_NONE && status == STATUS_OK;
         p = point_set_next(&points, p + 1))
        status = add_step(reading,
                          (SgfStep){.setup = true, .colour = colour, .move = p, .at = value->at});
    return status;
}

static Status read_player(const Reading *reading, const SgfValue *value) {
    if (value->length > 0 &&
        !sgf_colour_parse(bytes_of(reading, value), value->length, &reading->record->player))
        return wrong_value(reading, "PL", value, "B or W");
    return STATUS_OK;
}

static Status read_move(const Reading *reading, const SgfValue *value, Colour colour, Node *node) {
    SgfRecord *record = reading->record;
    const char *name = colour == BLACK ? "B" : "W";
    Move move;
    if (!sgf_move_parse(record->size, bytes_of(reading, value), value->length, &move))
        return wrong_value(reading, name, value, "a point of the board, or nothing for a pass");
    if (node->moved[colour])
        return wrong_value(reading, name, value, "one move of a colour in a node");
    node->moved[colour] = true;
    if (record->player == colour_other(colour))
        record->notes |= SGF_NOTE_PLAYER;
    record->player = EMPTY;
    return add_step(reading, (SgfStep){.colour = colour, .move = move, .at = value->at});
}

/* One value of a node, in the second of its two readings if it is a move. */
static Status read_step(const Reading *reading, const SgfValue *value, bool moves, Node *node) {
    switch (value->id) {
    case SGF_AB:
        return moves ? STATUS_OK : read_setup(reading, value, BLACK, node);
    case SGF_AW:
        return moves ? STATUS_OK : read_setup(reading, value, WHITE, node);
    case SGF_AE:
        return moves ? STATUS_OK : read_setup(reading, value, EMPTY, node);
    case SGF_PL:
        return moves ? STATUS_OK : read_player(reading, value);
    case SGF_B:
        return moves ? read_move(reading, value, BLACK, node) : STATUS_OK;
    case SGF_W:
        return moves ? read_move(reading, value, WHITE, node) : STATUS_OK;
    default:
        return STATUS_OK;
    }
}

/* The stones that a node sets up stand before its move, wherever they are written. */
static Status read_node(const Reading *reading, const SgfValue *values, int count) {
    Node node = {.any_setup = false};
    for (int moves = 0; moves < 2; moves++) {
        for (int i = 0; i < count; i++) {
            Status status = read_step(reading, &values[i], moves == 1, &node);
            if (status != STATUS_OK)
                return status;
        }
    }
    if (node.moved[BLACK] && node.moved[WHITE])
        reading->record->notes |= SGF_NOTE_TWO_MOVES;
    if (node.any_setup && (node.moved[BLACK] || node.moved[WHITE]))
        reading->record->notes |= SGF_NOTE_SETUP_AND_MOVE;
    return STATUS_OK;
}

static Status read_steps(const Reading *reading) {
    const SgfTree *tree = &reading->reader->tree;
    Status status = STATUS_OK;
    for (int first = 0, end; first < tree->count && status == STATUS_OK; first = end) {
        for (end = first; end < tree->count && tree->values[end].node == tree->values[first].node;)
            end++;
        status = read_node(reading, &tree->values[first], end - first);
    }
    return status;
}

static Status read_marks(const Reading *reading) {
    const SgfTree *tree = &reading->reader->tree;
    SgfRecord *record = reading->record;
    int i = tree->count;
    while (i > 0 && tree->values[i - 1].node == tree->nodes - 1)
        i--;
    for (; i < tree->count; i++) {
        const SgfValue *value = &tree->values[i];
        const bool black = value->id == SGF_TB;
        if ((!black && value->id != SGF_TW) || value->length == 0)
            continue;
        PointSet points = {{0}}, both;
        if (!sgf_points_parse(record->size, bytes_of(reading, value), value->length, &points))
            return wrong_value(reading, black ? "TB" : "TW", value,
                               "a point of the board, or a rectangle of them");
        record->marked = true;
        point_set_unite(&record->territory[black ? BLACK : WHITE], &points);
        both = record->territory[BLACK];
        point_set_intersect(&both, &record->territory[WHITE]);
        if (!point_set_is_empty(&both))
            return wrong_value(reading, black ? "TB" : "TW", value,
                               "a point that is not the other colour's too");
    }
    return STATUS_OK;
}

static Status read_tree(const Reading *reading) {
    Status status = check_facts(reading);
    if (status == STATUS_OK)
        status = read_size(reading);
    if (status == STATUS_OK)
        status = read_handicap(reading);
    if (status != STATUS_OK)
        return status;
    read_komi(reading);
    read_texts(reading);
    status = read_steps(reading);
    return status == STATUS_OK ? read_marks(reading) : status;
}

void sgf_reader_start(SgfReader *reader, const char *bytes, size_t length) {
    reader->text = (SgfText){.bytes = bytes, .length = length};
}

void sgf_reader_deinit(SgfReader *reader) {
    sgf_tree_deinit(&reader->tree);
}

Status sgf_read(SgfReader *reader, SgfRecord *record, bool *found, Message *message) {
    Status status = sgf_scan(&reader->text, &reader->tree, found, message);
    if (status != STATUS_OK || !*found)
        return status;
    *record = (SgfRecord){.at = reader->tree.at,
                          .player = EMPTY,
                          .steps = record->steps,
                          .steps_capacity = record->steps_capacity};
    const Reading reading = {reader, record, message};
    return read_tree(&reading);
}

void sgf_record_deinit(SgfRecord *record) {
    free(record->steps);
    *record = (SgfRecord){0};
}

/* Copies without blanks and in small letters; a longer text is none that is known. */
static bool squeeze(const char *text, char word[32]) {
    size_t used = 0;
    for (; *text != '\0'; text++) {
        if (*text == ' ')
            continue;
        if (used == 31)
            return false;
        word[used++] = (char)tolower((unsigned char)*text);
    }
    word[used] = '\0';
    return true;
}

static bool is_one_of(const char *word, const char *const words[], size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(word, words[i]) == 0)
            return true;
    return false;
}

/* What stands behind "B+". */
static SgfResult parse_how(const char *word, Colour winner) {
    static const char *const resign[] = {"r", "res", "resign", "resignation"};
    static const char *const time[] = {"t", "time"}, *const forfeit[] = {"f", "forfeit"};
    SgfResult result = {.kind = SGF_RESULT_MARGIN, .winner = winner};
    if (word[0] == '\0' || strcmp(word, "?") == 0)
        result.kind = SGF_RESULT_WINNER;
    else if (is_one_of(word, resign, sizeof resign / sizeof *resign))
        result.kind = SGF_RESULT_RESIGN;
    else if (is_one_of(word, time, sizeof time / sizeof *time))
        result.kind = SGF_RESULT_TIME;
    else if (is_one_of(word, forfeit, sizeof forfeit / sizeof *forfeit))
        result.kind = SGF_RESULT_FORFEIT;
    else if (!sgf_half_points_parse(word, strlen(word), &result.half_points) ||
             result.half_points <= 0)
        result = (SgfResult){.kind = SGF_RESULT_ODD, .winner = EMPTY};
    return result;
}

SgfResult sgf_result_parse(const char *text) {
    static const char *const tie[] = {"0", "draw", "jigo", "tie"};
    static const struct {
        const char *start;
        Colour winner;
    } winners[] = {{"b+", BLACK}, {"w+", WHITE}, {"black+", BLACK}, {"white+", WHITE}};
    char word[32];
    if (!squeeze(text, word))
        return (SgfResult){.kind = SGF_RESULT_ODD, .winner = EMPTY};
    if (word[0] == '\0' || strcmp(word, "?") == 0)
        return (SgfResult){.kind = SGF_RESULT_NONE, .winner = EMPTY};
    if (is_one_of(word, tie, sizeof tie / sizeof *tie))
        return (SgfResult){.kind = SGF_RESULT_MARGIN, .winner = EMPTY};
    if (strcmp(word, "void") == 0)
        return (SgfResult){.kind = SGF_RESULT_VOID, .winner = EMPTY};
    for (size_t i = 0; i < sizeof winners / sizeof *winners; i++) {
        const size_t length = strlen(winners[i].start);
        if (strncmp(word, winners[i].start, length) == 0)
            return parse_how(word + length, winners[i].winner);
    }
    return (SgfResult){.kind = SGF_RESULT_ODD, .winner = EMPTY};
}
