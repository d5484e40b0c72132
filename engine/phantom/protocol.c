/* Parsing and formatting of protocol lines. Holds no state and decides nothing about the game. */
#include "protocol.h"

#include "area.h"
#include "check.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <strings.h>

typedef struct Word {
    const char *text;
    size_t length;
} Word;

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

/* Cuts the next word off the front of *rest; an empty word at the end. */
static Word next_word(Word *rest) {
    while (rest->length > 0 && is_blank(*rest->text))
        rest->text++, rest->length--;
    Word word = {rest->text, 0};
    while (rest->length > 0 && !is_blank(*rest->text))
        rest->text++, rest->length--, word.length++;
    return word;
}

static bool word_is(Word word, const char *text) {
    return word.length == strlen(text) && strncasecmp(word.text, text, word.length) == 0;
}

static bool has_shape_of_point(Word word) {
    if (word.length < 2 || !isalpha((unsigned char)word.text[0]))
        return false;
    for (size_t i = 1; i < word.length; i++)
        if (!isdigit((unsigned char)word.text[i]))
            return false;
    return word.text[1] != '0' || word.length == 2;
}

ParsedTry protocol_parse(const Geometry *geometry, const char *text, size_t length) {
    Word rest = {text, length};
    const Word seat = next_word(&rest), move = next_word(&rest), more = next_word(&rest);
    ParsedTry parsed = {TRY_SYNTAX, EMPTY, POINT_NONE};
    if (word_is(seat, "b"))
        parsed.seat = BLACK;
    else if (word_is(seat, "w"))
        parsed.seat = WHITE;
    const bool is_pass = word_is(move, "pass");
    if (parsed.seat == EMPTY || more.length > 0 || !(is_pass || has_shape_of_point(move)))
        return parsed;
    parsed.error = TRY_OK;
    if (!move_parse(geometry, move.text, move.length, &parsed.move))
        parsed.move = POINT_NONE;
    return parsed;
}

void protocol_try(Referee *referee, const char *text, size_t length, RefereeStep *step) {
    const ParsedTry parsed = protocol_parse(referee->game.geometry, text, length);
    if (parsed.error == TRY_OK) {
        referee_try(referee, parsed.seat, parsed.move, step);
        return;
    }
    const Colour seat = parsed.seat == EMPTY ? referee->game.to_move : parsed.seat;
    step->count = 1;
    step->sent[0].to = seat;
    step->sent[0].event =
        (Event){.kind = EVENT_ERROR, .by = seat, .point = POINT_NONE, .error = parsed.error};
}

typedef struct Line {
    char *text;
    int length;
} Line;

__attribute__((format(printf, 2, 3))) static void append(Line *line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int space = PROTOCOL_LINE_CAPACITY - line->length;
    const int length = vsnprintf(line->text + line->length, (size_t)space, format, arguments);
    va_end(arguments);
    CHECK(length >= 0 && length < space);
    line->length += length;
}

static char seat_letter(Colour colour) {
    return "BWS"[colour];
}

static void append_point(Line *line, const Geometry *geometry, Point point) {
    char text[POINT_TEXT_CAPACITY];
    move_format(geometry, point, text);
    append(line, "%c%s", tolower((unsigned char)text[0]), text + 1);
}

static void append_points(Line *line, const Geometry *geometry, const PointSet *points) {
    const char *comma = "";
    append(line, "[");
    for (Point p = point_set_next(points, 0); p != POINT_NONE; p = point_set_next(points, p + 1)) {
        append(line, "%s", comma);
        append_point(line, geometry, p);
        comma = ",";
    }
    append(line, "]");
}

/* Half points as points: 15 is 7.5, -1 is -0.5, 14 is 7. */
static void append_halves(Line *line, int halves) {
    const int size = halves < 0 ? -halves : halves;
    append(line, "%s%d%s", halves < 0 ? "-" : "", size / 2, size % 2 ? ".5" : "");
}

static void append_start(Line *line, const Game *game, Colour to) {
    const Rules *rules = game->rules;
    append(line, "START ");
    if (to != EMPTY)
        append(line, "colour=%c ", seat_letter(to));
    append(line, "size=%dx%d topology=%s ko=%s goal=%s cap=%d komi=", rules->width, rules->height,
           topology_name(game->geometry->topology), ko_name(rules->ko),
           rules->capture_go ? "capture" : "area", rules->turn_cap);
    append_halves(line, rules->komi_half);
    append(line, " handicap=");
    append_points(line, game->geometry, &rules->handicap_points);
}

static void append_result(Line *line, const Game *game, int margin) {
    if (game->winner != EMPTY) {
        const char how = game->end == END_CAPTURE ? 'C' : game->end == END_RESIGN ? 'R' : 'F';
        append(line, "%c+%c", seat_letter(game->winner), how);
        return;
    }
    const int difference =
        2 * margin - rules_threshold_half(game->rules, SCORING_AREA, game->rules->komi_half);
    if (difference == 0) {
        append(line, "0");
        return;
    }
    append(line, "%c+", seat_letter(difference > 0 ? BLACK : WHITE));
    append_halves(line, difference > 0 ? difference : -difference);
}

static void append_board(Line *line, const Board *board) {
    const Geometry *geometry = board->geometry;
    for (int row = geometry->height - 1; row >= 0; row--) {
        for (int column = 0; column < geometry->width; column++)
            append(line, "%c", "XO."[board->colour[geometry_point(geometry, column, row)]]);
        if (row > 0)
            append(line, "/");
    }
}

static void append_end(Line *line, const Game *game) {
    const AreaCount count = area_count(&game->board);
    const int margin = area_margin(&count);
    append(line, "END reason=%s area=%d result=", end_reason_name(game->end), margin);
    append_result(line, game, margin);
    append(line, " board=");
    append_board(line, &game->board);
}

int protocol_format(const Game *game, Colour to, const Event *event,
                    char text[PROTOCOL_LINE_CAPACITY]) {
    Line line = {text, 0};
    CHECK(to != EMPTY || event->kind == EVENT_START || event->kind == EVENT_END);
    append(&line, "%c ", seat_letter(to));
    switch (event->kind) {
    case EVENT_START:
        append_start(&line, game, to);
        break;
    case EVENT_LEGAL:
    case EVENT_REFUSED:
        append(&line, event->kind == EVENT_LEGAL ? "LEGAL " : "REFUSED ");
        append_point(&line, game->geometry, event->point);
        break;
    case EVENT_OPP_MOVED:
        append(&line, "OPP_MOVED");
        break;
    case EVENT_OPP_REFUSED:
        append(&line, "OPP_REFUSED");
        break;
    case EVENT_PASSED:
        append(&line, "PASSED %c", seat_letter(event->by));
        break;
    case EVENT_ERROR:
        append(&line, "ERROR %s", try_error_name(event->error));
        break;
    case EVENT_END:
        append_end(&line, game);
        break;
    }
    if (event->kind == EVENT_LEGAL || event->kind == EVENT_OPP_MOVED) {
        append(&line, " captures=");
        append_points(&line, game->geometry, &event->captures);
    }
    return line.length;
}
