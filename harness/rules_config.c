/* The table of rule keys, and values from and to text.
 *
 * Names of choices come from rules.h alone. What depends on several keys at once is left to
 * rules_draft.c.
 */
#include "rules_config.h"

#include "check.h"

#include <stdlib.h>
#include <string.h>

static const RulesKeyInfo KEYS[RULES_KEYS] = {
    [RULES_PRESET] = {.name = "preset",
                      .unit = "",
                      .fallback = "none",
                      .meaning = "sets scoring, komi, ko, suicide and handicap_compensation first; "
                                 "other keys override it"},
    [RULES_SIZE] = {.name = "size",
                    .allowed = "a side from 1 to 19 (9), or width x height (9x7)",
                    .low = "1",
                    .high = "19",
                    .step = "1",
                    .unit = "points a side",
                    .fallback = "9",
                    .meaning = "the board: its side, or WIDTHxHEIGHT"},
    [RULES_TOPOLOGY] = {.name = "topology",
                        .unit = "",
                        .fallback = "plane",
                        .meaning = "whether opposite edges touch (torus)"},
    [RULES_INFORMATION] = {.name = "information",
                           .unit = "",
                           .fallback = "full",
                           .meaning = "whether players see all stones or only their own (phantom)"},
    [RULES_SCORING] = {.name = "scoring",
                       .unit = "",
                       .fallback = "area",
                       .meaning = "what the players play for and what decides the game"},
    [RULES_KOMI] = {.name = "komi",
                    .allowed = "a multiple of 0.5, at most the points of the board either way",
                    .low = "-points",
                    .high = "points",
                    .step = "0.5",
                    .unit = "points",
                    .fallback = "7.5; 6.5 with territory scoring; 0.5 in Phantom with handicap",
                    .meaning = "points White gets; also the common komi of comparisons"},
    [RULES_NATIVE_KOMI] = {.name = "native_komi",
                           .allowed = "keys area, territory and pass-stone, each a komi",
                           .low = "-points",
                           .high = "points",
                           .step = "0.5",
                           .unit = "points",
                           .fallback = "area 7.5, territory 6.5, pass-stone 7.5; with handicap "
                                       "territory 0, pass-stone 0 and, in Phantom, area 0.5",
                           .meaning = "each system's own komi, for the second comparison"},
    [RULES_KO] = {.name = "ko",
                  .unit = "",
                  .fallback = "simple",
                  .meaning = "what may not be repeated: the last capture, any position, or any "
                             "position with the same player to move"},
    [RULES_SUICIDE] = {.name = "suicide",
                       .unit = "",
                       .fallback = "forbidden",
                       .meaning = "whether a play may take its own chain off; never in Phantom"},
    [RULES_HANDICAP] = {.name = "handicap",
                        .allowed = "a list of points such as [C3, G7]",
                        .unit = "",
                        .fallback = "[]",
                        .meaning = "Black stones on the board at the start; White then plays "
                                   "first"},
    [RULES_COMPENSATION] = {.name = "handicap_compensation",
                            .unit = "points",
                            .fallback = "none",
                            .meaning = "points White gets under area scoring for N handicap "
                                       "stones"},
    [RULES_CAPTURE_GO] = {.name = "capture_go",
                          .unit = "",
                          .fallback = "false",
                          .meaning = "whether the first capture wins"},
    [RULES_TURN_CAP] = {.name = "turn_cap",
                        .allowed = "a whole number from 1 to 3610",
                        .low = "1",
                        .high = "3610",
                        .step = "1",
                        .unit = "plays and passes",
                        .fallback = "3 x points",
                        .meaning = "turns after which the game is scored as it stands"},
    [RULES_SETTLE] = {.name = "settle",
                      .unit = "",
                      .fallback = "played_on; none between two players that draw uniformly",
                      .meaning = "how dead stones are found at the end"},
};

_Static_assert(TURN_CAP_MAX == 3610, "the table of keys names the largest turn cap");
_Static_assert(SIDE_PLAY_MAX == 19, "the table of keys names the largest side");

/* The name of a choice; NULL beyond the last and for keys without choices. */
static const char *choice_name(RulesKey key, int index) {
    static const char *const suicide[] = {"forbidden", "allowed"};
    static const char *const truth[] = {"false", "true"};
    int presets_count;
    const RulesPreset *presets = rules_presets(&presets_count);
    switch (key) {
    case RULES_PRESET:
        return index < presets_count ? presets[index].name : NULL;
    case RULES_TOPOLOGY:
        return index <= TOPOLOGY_TORUS ? topology_name((Topology)index) : NULL;
    case RULES_INFORMATION:
        return index <= INFORMATION_PHANTOM ? information_name((Information)index) : NULL;
    case RULES_SCORING:
        return index < SCORINGS ? scoring_name((Scoring)index) : NULL;
    case RULES_KO:
        return index <= KO_SITUATIONAL ? ko_name((KoRule)index) : NULL;
    case RULES_SUICIDE:
        return index < 2 ? suicide[index] : NULL;
    case RULES_COMPENSATION:
        return index <= COMPENSATION_N ? compensation_name((Compensation)index) : NULL;
    case RULES_CAPTURE_GO:
        return index < 2 ? truth[index] : NULL;
    case RULES_SETTLE:
        return index <= SETTLE_NONE ? settle_name((Settle)index) : NULL;
    default:
        return NULL;
    }
}

RulesKeyInfo rules_key_info(RulesKey key) {
    CHECK(key < RULES_KEYS);
    RulesKeyInfo info = KEYS[key];
    const char *name;
    while ((name = choice_name(key, info.choices_count)) != NULL) {
        CHECK(info.choices_count < RULES_CHOICES_MAX);
        info.choices[info.choices_count++] = name;
    }
    return info;
}

/* The choice that a set of rules makes; -1 for keys without choices. */
static int choice_of(const Rules *rules, RulesKey key) {
    switch (key) {
    case RULES_TOPOLOGY:
        return (int)rules->topology;
    case RULES_INFORMATION:
        return (int)rules->information;
    case RULES_SCORING:
        return (int)rules->scoring;
    case RULES_KO:
        return (int)rules->ko;
    case RULES_SUICIDE:
        return rules->suicide_allowed;
    case RULES_COMPENSATION:
        return (int)rules->compensation;
    case RULES_CAPTURE_GO:
        return rules->capture_go;
    case RULES_SETTLE:
        return (int)rules->settle;
    default:
        return -1;
    }
}

static void write_komi(int komi_half, FILE *file) {
    fprintf(file, "%s%d%s", komi_half < 0 ? "-" : "", abs(komi_half) / 2,
            komi_half % 2 != 0 ? ".5" : "");
}

static void write_native_komi(const Rules *rules, FILE *file) {
    for (int system = 0; system < SCORINGS; system++) {
        fprintf(file, "%s%s: ", system == 0 ? "{" : ", ", scoring_name((Scoring)system));
        write_komi(rules->komi_native_half[system], file);
    }
    fputc('}', file);
}

static void write_handicap(const Rules *rules, FILE *file) {
    Geometry geometry;
    char text[POINT_TEXT_CAPACITY];
    geometry_init(&geometry, rules->width, rules->height, rules->topology);
    const PointSet *points = &rules->handicap_points;
    fputc('[', file);
    const char *separator = "";
    for (Point p = point_set_next(points, 0); p != POINT_NONE; p = point_set_next(points, p + 1)) {
        fprintf(file, "%s%s", separator, move_format(&geometry, p, text));
        separator = ", ";
    }
    fputc(']', file);
}

void rules_value_write(const Rules *rules, RulesKey key, FILE *file) {
    switch (key) {
    case RULES_SIZE:
        fprintf(file, "%dx%d", rules->width, rules->height);
        break;
    case RULES_KOMI:
        write_komi(rules->komi_half, file);
        break;
    case RULES_NATIVE_KOMI:
        write_native_komi(rules, file);
        break;
    case RULES_HANDICAP:
        write_handicap(rules, file);
        break;
    case RULES_TURN_CAP:
        fprintf(file, "%d", rules->turn_cap);
        break;
    default:
        CHECK(choice_of(rules, key) >= 0);
        fputs(choice_name(key, choice_of(rules, key)), file);
    }
}
