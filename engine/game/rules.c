/* Names, presets and thresholds of rules.h. */
#include "rules.h"

#include "check.h"

static const RulesPreset PRESETS[] = {
    {"chinese", SCORING_AREA, 15, KO_POSITIONAL, false, COMPENSATION_N,
     "area scoring, komi 7.5, positional superko, no suicide, White gets N for N handicap stones"},
    {"japanese", SCORING_TERRITORY, 13, KO_SIMPLE, false, COMPENSATION_NONE,
     "territory scoring, komi 6.5, simple ko, no suicide"},
    {"korean", SCORING_TERRITORY, 13, KO_SIMPLE, false, COMPENSATION_NONE,
     "territory scoring, komi 6.5, simple ko, no suicide; counts as japanese does"},
    {"pass-stone", SCORING_PASS_STONE, 15, KO_SITUATIONAL, false, COMPENSATION_NONE,
     "territory counted with pass stones, komi 7.5, situational superko, no suicide"},
};

const RulesPreset *rules_presets(int *count) {
    *count = (int)(sizeof PRESETS / sizeof *PRESETS);
    return PRESETS;
}

Rules rules_default(void) {
    Rules rules = {.width = 9, .height = 9, .turn_cap = 3 * 81};
    rules_native_komi(&rules, rules.komi_native_half);
    rules.komi_half = rules.komi_native_half[rules.scoring];
    return rules;
}

void rules_apply_preset(Rules *rules, const RulesPreset *preset) {
    rules->scoring = preset->scoring;
    rules->komi_half = preset->komi_half;
    rules->ko = preset->ko;
    rules->suicide_allowed = preset->suicide_allowed;
    rules->compensation = preset->compensation;
}

void rules_native_komi(const Rules *rules, int komi_half[SCORINGS]) {
    const bool handicap = rules->handicap > 0;
    const bool phantom = rules->information == INFORMATION_PHANTOM;
    _Static_assert(SCORINGS == 3, "every system has a komi here");
    komi_half[SCORING_AREA] = phantom && handicap ? 1 : 15;
    komi_half[SCORING_TERRITORY] = handicap ? 0 : 13;
    komi_half[SCORING_PASS_STONE] = handicap ? 0 : 15;
}

int rules_threshold_half(const Rules *rules, Scoring scoring, int komi_half) {
    if (scoring != SCORING_AREA || rules->handicap == 0)
        return komi_half;
    int points = rules->compensation == COMPENSATION_N           ? rules->handicap
                 : rules->compensation == COMPENSATION_N_MINUS_1 ? rules->handicap - 1
                                                                 : 0;
    return komi_half + 2 * points;
}

const char *scoring_name(Scoring scoring) {
    static const char *const names[] = {"area", "territory", "pass-stone"};
    _Static_assert(sizeof names / sizeof *names == SCORINGS, "every system has a name");
    CHECK(scoring < SCORINGS);
    return names[scoring];
}

#define TEXT_OF_KEY(key) #key,

const char *scoring_key(Scoring scoring) {
    static const char *const keys[] = {SCORING_KEYS(TEXT_OF_KEY)};
    _Static_assert(sizeof keys / sizeof *keys == SCORINGS, "every system has a key");
    CHECK(scoring < SCORINGS);
    return keys[scoring];
}

const char *information_name(Information information) {
    return information == INFORMATION_PHANTOM ? "phantom" : "full";
}

const char *ko_name(KoRule ko) {
    static const char *const names[] = {"simple", "positional", "situational"};
    return names[ko];
}

const char *compensation_name(Compensation compensation) {
    static const char *const names[] = {"none", "n-1", "n"};
    return names[compensation];
}

const char *settle_name(Settle settle) {
    static const char *const names[] = {"played_on", "proven", "none"};
    return names[settle];
}
