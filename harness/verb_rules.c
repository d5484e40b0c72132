/* `jigo rules`: the presets and every key of the rules, in the words of a config. */
#include "rules_config.h"
#include "verb.h"

#include <stdio.h>
#include <string.h>

enum { JSON, OPTIONS };

static const Option OPTION_TABLE[OPTIONS] = {
    [JSON] = {"--json", NULL, "one object a line: first the presets, then the keys", NULL},
};

/* The value that a preset gives to one key. */
static void print_preset_value(const RulesPreset *preset, RulesKey key, const char *quote) {
    Rules rules = rules_default();
    rules_apply_preset(&rules, preset);
    fputs(quote, stdout);
    rules_value_write(&rules, key, stdout);
    fputs(quote, stdout);
}

static void print_preset_json(const RulesPreset *preset) {
    static const RulesKey words[] = {RULES_SCORING, RULES_KO, RULES_SUICIDE, RULES_COMPENSATION};
    printf("{\"preset\": \"%s\", \"komi\": ", preset->name);
    print_preset_value(preset, RULES_KOMI, "");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        printf(", \"%s\": ", rules_key_info(words[i]).name);
        print_preset_value(preset, words[i], "\"");
    }
    printf(", \"summary\": \"%s\"}\n", preset->summary);
}

static void print_text_json(const char *key, const char *text) {
    if (text == NULL)
        printf(", \"%s\": null", key);
    else
        printf(", \"%s\": \"%s\"", key, text);
}

static void print_key_json(RulesKey key) {
    RulesKeyInfo info = rules_key_info(key);
    printf("{\"key\": \"%s\", \"values\": ", info.name);
    for (int i = 0; i < info.choices_count; i++)
        printf("%s\"%s\"", i == 0 ? "[" : ", ", info.choices[i]);
    printf("%s", info.choices_count > 0 ? "]" : "null");
    print_text_json("allowed", info.allowed);
    print_text_json("low", info.low);
    print_text_json("high", info.high);
    print_text_json("step", info.step);
    print_text_json("unit", info.unit);
    print_text_json("default", info.fallback);
    print_text_json("meaning", info.meaning);
    printf("}\n");
}

static void print_key(RulesKey key) {
    RulesKeyInfo info = rules_key_info(key);
    char values[CONFIG_NAMES_CAPACITY];
    if (info.choices_count > 0)
        config_names(info.choices, info.choices_count, values);
    else
        snprintf(values, sizeof values, "%s", info.allowed);
    printf("%s\n  %s\n  values   %s\n", info.name, info.meaning, values);
    if (info.low != NULL)
        printf("  range    %s to %s, step %s\n", info.low, info.high, info.step);
    if (info.unit[0] != '\0')
        printf("  unit     %s\n", info.unit);
    printf("  default  %s\n", info.fallback);
}

static void print_presets(bool json) {
    int count;
    const RulesPreset *presets = rules_presets(&count);
    if (!json)
        printf("Presets (rules: preset: NAME; every other key overrides it)\n");
    for (int i = 0; i < count; i++) {
        if (json)
            print_preset_json(&presets[i]);
        else
            printf("  %-10s  %s\n", presets[i].name, presets[i].summary);
    }
}

static Status run(int argc, char **argv, Message *message) {
    Option options[OPTIONS];
    memcpy(options, OPTION_TABLE, sizeof options);
    Operands operands = {.low = 0, .high = 0, .names = ""};
    Status status = options_parse(argc, argv, options, OPTIONS, &operands, message);
    if (status != STATUS_OK)
        return status;
    bool json = options[JSON].value != NULL;
    print_presets(json);
    if (!json)
        printf("\nKeys (of `rules` in a config, for the whole run or for one match)\n");
    for (int key = 0; key < RULES_KEYS; key++) {
        if (json)
            print_key_json((RulesKey)key);
        else
            print_key((RulesKey)key);
    }
    return STATUS_OK;
}

const Verb verb_rules = {
    .name = "rules",
    .arguments = "[--json]",
    .summary = "the presets, and every key of the rules with its values",
    .details = "A config gives these keys under `rules`, or under `rules` of a match.",
    .options = OPTION_TABLE,
    .options_count = OPTIONS,
    .run = run};
