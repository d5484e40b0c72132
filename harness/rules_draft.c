/* Rules from a config's keys: reading them into a draft, and resolving the draft.
 *
 * The board may be set by a later mapping than komi or handicap, so all that depends on the board
 * is checked when the draft is resolved, at the place where the key was given.
 */
#include "rules_config.h"

#include "half_points.h"

#include <stdlib.h>
#include <string.h>

RulesDraft rules_draft(void) {
    return (RulesDraft){.rules = rules_default()};
}

static bool read_size(ConfigFile *file, const yaml_node_t *node, Rules *rules) {
    char quoted[CONFIG_QUOTE_CAPACITY];
    const char *allowed = rules_key_info(RULES_SIZE).allowed, *text;
    if (!config_text(file, node, "size", allowed, &text))
        return false;
    return size_parse(text, &rules->width, &rules->height) ||
           config_fail(file, node, "size cannot be %s; allowed: %s", config_quote(text, quoted),
                       allowed);
}

static bool read_komi(ConfigFile *file, const yaml_node_t *node, const char *key, int *komi_half) {
    char quoted[CONFIG_QUOTE_CAPACITY];
    const char *allowed = rules_key_info(RULES_KOMI).allowed, *text;
    if (!config_text(file, node, key, allowed, &text))
        return false;
    return half_points_parse(text, strlen(text), komi_half) ||
           config_fail(file, node, "%s cannot be %s; allowed: %s", key, config_quote(text, quoted),
                       allowed);
}

static bool read_native_komi(ConfigFile *file, const yaml_node_t *node, RulesDraft *draft) {
    const char *names[SCORINGS];
    for (int system = 0; system < SCORINGS; system++)
        names[system] = scoring_name((Scoring)system);
    const ConfigKeys keys = {.owner = "native_komi", .names = names, .count = SCORINGS};
    const yaml_node_t *values[SCORINGS];
    if (!config_map(file, node, &keys, values))
        return false;
    for (int system = 0; system < SCORINGS; system++) {
        if (values[system] == NULL)
            continue;
        if (!read_komi(file, values[system], names[system], &draft->rules.komi_native_half[system]))
            return false;
        draft->native_given[system] = values[system];
    }
    return true;
}

static void apply_preset(RulesDraft *draft, const yaml_node_t *node, int index) {
    static const RulesKey axes[] = {RULES_SCORING, RULES_KOMI, RULES_KO, RULES_SUICIDE,
                                    RULES_COMPENSATION};
    int count;
    rules_apply_preset(&draft->rules, &rules_presets(&count)[index]);
    for (size_t i = 0; i < sizeof axes / sizeof *axes; i++)
        draft->given[axes[i]] = node;
}

static void set_choice(RulesDraft *draft, RulesKey key, const yaml_node_t *node, int index) {
    Rules *rules = &draft->rules;
    switch (key) {
    case RULES_PRESET:
        apply_preset(draft, node, index);
        break;
    case RULES_TOPOLOGY:
        rules->topology = (Topology)index;
        break;
    case RULES_INFORMATION:
        rules->information = (Information)index;
        break;
    case RULES_SCORING:
        rules->scoring = (Scoring)index;
        break;
    case RULES_KO:
        rules->ko = (KoRule)index;
        break;
    case RULES_SUICIDE:
        rules->suicide_allowed = index == 1;
        break;
    case RULES_COMPENSATION:
        rules->compensation = (Compensation)index;
        break;
    case RULES_CAPTURE_GO:
        rules->capture_go = index == 1;
        break;
    default:
        rules->settle = (Settle)index;
    }
}

static bool read_key(ConfigFile *file, const yaml_node_t *node, RulesKey key, RulesDraft *draft) {
    RulesKeyInfo info = rules_key_info(key);
    draft->given[key] = node;
    if (key == RULES_SIZE)
        return read_size(file, node, &draft->rules);
    if (key == RULES_KOMI)
        return read_komi(file, node, info.name, &draft->rules.komi_half);
    if (key == RULES_NATIVE_KOMI)
        return read_native_komi(file, node, draft);
    if (key == RULES_HANDICAP)
        return config_list(file, node, info.name, 0, info.allowed);
    if (key == RULES_TURN_CAP) {
        int64_t cap;
        bool read = config_integer(file, node, info.name, 1, TURN_CAP_MAX, &cap);
        draft->rules.turn_cap = read ? (int)cap : 0;
        return read;
    }
    int index;
    if (!config_choice(file, node, info.name, info.choices, info.choices_count, &index))
        return false;
    set_choice(draft, key, node, index);
    return true;
}

bool rules_draft_read(ConfigFile *file, const yaml_node_t *node, const char *owner,
                      RulesDraft *draft) {
    const char *names[RULES_KEYS];
    for (int key = 0; key < RULES_KEYS; key++)
        names[key] = rules_key_info((RulesKey)key).name;
    const ConfigKeys keys = {.owner = owner, .names = names, .count = RULES_KEYS};
    const yaml_node_t *values[RULES_KEYS];
    if (!config_map(file, node, &keys, values))
        return false;
    for (int key = 0; key < RULES_KEYS; key++)
        if (values[key] != NULL && !read_key(file, values[key], (RulesKey)key, draft))
            return false;
    return true;
}

static bool read_stone(ConfigFile *file, const yaml_node_t *item, const Geometry *geometry,
                       Rules *rules) {
    char allowed[64], quoted[CONFIG_QUOTE_CAPACITY];
    snprintf(allowed, sizeof allowed, "points of the %dx%d board such as A1", rules->width,
             rules->height);
    const char *text;
    Point point;
    if (!config_text(file, item, "an item of handicap", allowed, &text))
        return false;
    if (!point_parse(geometry, text, strlen(text), &point))
        return config_fail(file, item, "handicap cannot hold %s; allowed: %s",
                           config_quote(text, quoted), allowed);
    if (point_set_has(&rules->handicap_points, point))
        return config_fail(file, item, "handicap holds %s twice; allowed: each point once",
                           config_quote(text, quoted));
    point_set_add(&rules->handicap_points, point);
    rules->handicap++;
    return true;
}

/* Every board hangs together, so stones of one colour have liberties unless they fill it. */
static bool resolve_handicap(ConfigFile *file, const yaml_node_t *list, Rules *rules) {
    int count = list != NULL ? config_list_count(list) : 0;
    if (count == 0)
        return true;
    Geometry geometry;
    geometry_init(&geometry, rules->width, rules->height, rules->topology);
    for (int i = 0; i < count; i++)
        if (!read_stone(file, config_list_item(file, list, i), &geometry, rules))
            return false;
    return rules->handicap < geometry.points ||
           config_fail(file, list, "handicap fills the board; allowed: a point left empty");
}

static bool resolve_phantom(ConfigFile *file, const RulesDraft *draft, const Rules *rules) {
    if (rules->information != INFORMATION_PHANTOM)
        return true;
    if (rules->scoring != SCORING_AREA)
        return config_fail(file, draft->given[RULES_SCORING],
                           "scoring cannot be %s in Phantom; allowed: area, which decides Phantom "
                           "games (all three counts are recorded)",
                           scoring_name(rules->scoring));
    if (rules->suicide_allowed)
        return config_fail(file, draft->given[RULES_SUICIDE],
                           "suicide cannot be allowed in Phantom, where it is always refused; "
                           "allowed: forbidden");
    return true;
}

static bool check_komi(ConfigFile *file, const yaml_node_t *given, const yaml_node_t *origin,
                       const char *key, int komi_half, const Rules *rules) {
    int points = rules->width * rules->height;
    if (abs(komi_half) <= 2 * points)
        return true;
    const char *sign = komi_half < 0 ? "-" : "", *half = komi_half % 2 != 0 ? ".5" : "";
    return config_fail(file, given != NULL ? given : origin,
                       "%s cannot be %s%d%s%s on %dx%d; allowed: a multiple of 0.5 from %d to %d",
                       key, sign, abs(komi_half) / 2, half, given != NULL ? "" : ", its default,",
                       rules->width, rules->height, -points, points);
}

/* Handicap stones stand for komi: the systems' own komi then differ, as configs/README.md says. */
static bool resolve_komi(ConfigFile *file, const RulesDraft *draft, const yaml_node_t *origin,
                         Rules *rules) {
    bool phantom = rules->information == INFORMATION_PHANTOM, handicap = rules->handicap > 0;
    int native[SCORINGS];
    rules_native_komi(rules, native);
    if (draft->given[RULES_KOMI] == NULL)
        rules->komi_half = rules->scoring == SCORING_TERRITORY ? 13 : phantom && handicap ? 1 : 15;
    if (!check_komi(file, draft->given[RULES_KOMI], origin, "komi", rules->komi_half, rules))
        return false;
    for (int system = 0; system < SCORINGS; system++) {
        char key[32];
        if (draft->native_given[system] == NULL)
            rules->komi_native_half[system] = native[system];
        snprintf(key, sizeof key, "native_komi: %s", scoring_name((Scoring)system));
        if (!check_komi(file, draft->native_given[system], origin, key,
                        rules->komi_native_half[system], rules))
            return false;
    }
    return true;
}

bool rules_draft_resolve(ConfigFile *file, const RulesDraft *draft, const yaml_node_t *origin,
                         bool playouts, Rules *rules) {
    *rules = draft->rules;
    if (draft->given[RULES_TURN_CAP] == NULL)
        rules->turn_cap = 3 * rules->width * rules->height;
    if (draft->given[RULES_SETTLE] == NULL)
        rules->settle = playouts ? SETTLE_NONE : SETTLE_PLAYED_ON;
    return resolve_phantom(file, draft, rules) &&
           resolve_handicap(file, draft->given[RULES_HANDICAP], rules) &&
           resolve_komi(file, draft, origin, rules);
}
