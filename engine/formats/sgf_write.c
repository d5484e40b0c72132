/* SGF properties in a fixed order, so that the same game is always the same text. */
#include "sgf_write.h"

#include <ctype.h>

enum { MOVES_PER_LINE = 14 };

/* SimpleText and Text: a backslash before what would end or escape the value. */
static void write_text(const char *property, const char *text, FILE *file) {
    fprintf(file, "%s[", property);
    for (; *text != '\0'; text++) {
        if (*text == ']' || *text == '\\')
            fputc('\\', file);
        fputc(*text, file);
    }
    fputc(']', file);
}

/* Columns from the left, rows from the top, as letters from a. */
static void write_point(const Geometry *geometry, Point point, FILE *file) {
    fprintf(file, "[%c%c]", 'a' + geometry_column(geometry, point),
            'a' + geometry->height - 1 - geometry_row(geometry, point));
}

static void write_points(const char *property, const Geometry *geometry, const PointSet *set,
                         FILE *file) {
    if (point_set_is_empty(set))
        return;
    fputs(property, file);
    for (Point p = point_set_next(set, 0); p != POINT_NONE; p = point_set_next(set, p + 1))
        write_point(geometry, p, file);
    fputc('\n', file);
}

/* The preset's name where one is meant, else the axes in words. */
static void write_rules(const Rules *rules, FILE *file) {
    int count;
    const RulesPreset *presets = rules_presets(&count);
    bool usual = rules->topology == TOPOLOGY_PLANE && !rules->capture_go &&
                 rules->information == INFORMATION_FULL;
    for (int i = 0; i < count && usual; i++) {
        const RulesPreset *preset = &presets[i];
        if (preset->scoring != rules->scoring || preset->ko != rules->ko ||
            preset->suicide_allowed != rules->suicide_allowed ||
            preset->compensation != rules->compensation)
            continue;
        fprintf(file, "RU[%c%s]", toupper((unsigned char)preset->name[0]), preset->name + 1);
        return;
    }
    fprintf(file, "RU[%s scoring, %s ko, suicide %s%s%s%s", scoring_name(rules->scoring),
            ko_name(rules->ko), rules->suicide_allowed ? "allowed" : "forbidden",
            rules->capture_go ? ", first capture wins" : "",
            rules->topology == TOPOLOGY_TORUS ? ", torus" : "",
            rules->information == INFORMATION_PHANTOM ? ", phantom" : "");
    if (rules->compensation != COMPENSATION_NONE)
        fprintf(file, ", handicap compensation %s", compensation_name(rules->compensation));
    fputc(']', file);
}

static void write_setup(const SgfGame *game, FILE *file) {
    const Rules *rules = game->rules;
    if (rules->handicap == 0)
        return;
    if (rules->handicap > 1)
        fprintf(file, "HA[%d]", rules->handicap);
    write_points("AB", game->geometry, &rules->handicap_points, file);
    fputs("PL[W]\n", file);
}

static void write_root(const SgfGame *game, FILE *file) {
    const Rules *rules = game->rules;
    fputs("(;FF[4]GM[1]CA[UTF-8]", file);
    fprintf(file, "AP[%s]", game->application);
    if (rules->width == rules->height)
        fprintf(file, "SZ[%d]", rules->width);
    else
        fprintf(file, "SZ[%d:%d]", rules->width, rules->height);
    int size = rules->komi_half < 0 ? -rules->komi_half : rules->komi_half;
    fprintf(file, "KM[%s%d%s]\n", rules->komi_half < 0 ? "-" : "", size / 2,
            size % 2 == 1 ? ".5" : "");
    write_rules(rules, file);
    fputc('\n', file);
    write_text("PB", game->names[BLACK], file);
    write_text("PW", game->names[WHITE], file);
    if (game->result != NULL)
        write_text("RE", game->result, file);
    fputc('\n', file);
    if (game->comment != NULL) {
        write_text("GC", game->comment, file);
        fputc('\n', file);
    }
    write_setup(game, file);
}

static void write_moves(const SgfGame *game, FILE *file) {
    Colour colour = rules_first(game->rules);
    for (int i = 0; i < game->moves_count && game->moves[i] != MOVE_RESIGN; i++) {
        fprintf(file, "%s;%c", i > 0 && i % MOVES_PER_LINE == 0 ? "\n" : "", "BW"[colour]);
        if (game->moves[i] == MOVE_PASS)
            fputs("[]", file);
        else
            write_point(game->geometry, game->moves[i], file);
        colour = colour_other(colour);
    }
    fputc('\n', file);
}

void sgf_write(const SgfGame *game, FILE *file) {
    write_root(game, file);
    write_moves(game, file);
    if (game->territory != NULL) {
        write_points("TB", game->geometry, &game->territory[BLACK], file);
        write_points("TW", game->geometry, &game->territory[WHITE], file);
    }
    fputs(")\n", file);
}
