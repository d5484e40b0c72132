/* Agent types, SPEC text in both directions, and the lines that bad text is answered with. */
#include "agent_registry.h"
#include "nearest.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static void expect_refused(const char *spec, const char *line) {
    AgentConfig config = {.type = NULL};
    Message message = {{0}};
    cr_expect_eq(agent_spec_parse(spec, &config, &message), STATUS_CONFIG, "%s", spec);
    cr_expect_str_eq(message.text, line);
    cr_expect_null(config.type, "%s was written", spec);
}

static double value_of(const char *spec, const char *name) {
    AgentConfig config;
    Message message;
    cr_assert_eq(agent_spec_parse(spec, &config, &message), STATUS_OK, "%s", message.text);
    return agent_param(&config, name);
}

/* Sets one parameter of a type to its lowest, highest, default and neighbouring bad values. */
static void check_param(const AgentType *type, int index) {
    const ParamInfo *param = &type->params[index];
    AgentConfig config = agent_config_default(type);
    Message message;
    char text[SPEC_CAPACITY];
    cr_expect_eq(agent_param_find(type, param->name), index);
    cr_expect_eq(agent_param_set(&config, index, "nonsense", &message), STATUS_CONFIG);
    cr_expect_eq(agent_param_set(&config, index, "", &message), STATUS_CONFIG);
    cr_expect_eq(config.values[index], param->fallback);
    agent_param_format(param, param->fallback, text, sizeof text);
    cr_expect_eq(agent_param_set(&config, index, text, &message), STATUS_OK);
    cr_expect_eq(config.values[index], param->fallback);
    if (param->kind != PARAM_INT && param->kind != PARAM_REAL)
        return;
    const double bad[] = {param->low - 1, param->high + 1};
    const double good[] = {param->low, param->high};
    for (int i = 0; i < 2; i++) {
        snprintf(text, sizeof text, "%.17g", bad[i]);
        cr_expect_eq(agent_param_set(&config, index, text, &message), STATUS_CONFIG, "%s", text);
        snprintf(text, sizeof text, "%.17g", good[i]);
        cr_expect_eq(agent_param_set(&config, index, text, &message), STATUS_OK, "%s", text);
        cr_expect_eq(config.values[index], good[i]);
    }
    cr_expect(param->fallback >= param->low && param->fallback <= param->high);
}

/* What JSON would need escaped, or a SPEC could not hold. */
static void check_text(const char *text) {
    cr_expect_null(strpbrk(text, "\"\\\n\t"), "%s", text);
}

/* A number that no double can hold is none, 0 however it is written is. */
Test(registry, numbers_too_small_for_a_double_are_refused) {
    static const char *const bad[] = {"1e-400", "-1e-400", "0.00001e-320", "4e-324", "2.2e-308"};
    static const char *const zero[] = {"0", "0e5", "0.000e-999", "-0"};
    int count, reals = 0;
    const AgentType *const *types = agent_types(&count);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < types[i]->params_count; j++) {
            AgentConfig config = agent_config_default(types[i]);
            if (types[i]->params[j].kind != PARAM_REAL)
                continue;
            reals++;
            for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
                cr_expect_eq(agent_param_set(&config, j, bad[k], NULL), STATUS_CONFIG, "%s",
                             bad[k]);
            for (size_t k = 0; k < sizeof zero / sizeof *zero; k++)
                cr_expect_eq(agent_param_set(&config, j, zero[k], NULL), STATUS_OK, "%s", zero[k]);
            cr_expect_eq(agent_param_set(&config, j, "2.3e-308", NULL), STATUS_OK);
            cr_expect_eq(config.values[j], 2.3e-308);
        }
    cr_expect_geq(reals, 11);
}

Test(registry, numbers_alone_are_told_to_be_small) {
    static const char *const bad[] = {"1e-400x", "..1e-999", "0x1p-1070", "1e-400 ", "1e400", ""};
    const AgentType *type = agent_type_find("uct");
    const ParamInfo *param = &type->params[agent_param_find(type, "exploration")];
    cr_assert_eq(param->kind, PARAM_REAL);
    cr_expect_str_eq(agent_param_hint(param, "1e-400"), "; a number so near to 0 is written 0");
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
        cr_expect_str_eq(agent_param_hint(param, bad[k]), "", "%s", bad[k]);
}

Test(registry, pools_are_bounded) {
    AgentConfig config;
    Message message;
    cr_expect_eq(agent_spec_parse("phantom-mc:playouts=166666,pool=60", &config, &message),
                 STATUS_OK);
    cr_expect_eq(agent_spec_parse("phantom-uct:playouts=10000000,pool=1", &config, &message),
                 STATUS_OK);
    cr_expect_eq(agent_spec_parse("phantom-mc:playouts=10000000,pool=0", &config, &message),
                 STATUS_OK);
    static const char *const types[] = {"phantom-mc", "phantom-uct"};
    for (int i = 0; i < 2; i++) {
        char spec[SPEC_CAPACITY];
        snprintf(spec, sizeof spec, "%s:playouts=166667,pool=60", types[i]);
        expect_refused(spec, "playouts cannot be 166667 with pool 60, which would keep up to 2560 "
                             "MB of playouts; allowed: playouts x pool up to 10000000 (2560 MB), "
                             "that is playouts up to 166666, or another pool");
    }
}

Test(registry, every_type_and_parameter_is_sound) {
    int count;
    const AgentType *const *types = agent_types(&count);
    cr_assert_geq(count, 4);
    for (int i = 0; i < count; i++) {
        const AgentType *type = types[i];
        cr_expect_eq(agent_type_find(type->name), type);
        cr_assert_leq(type->params_count, PARAMS_MAX);
        cr_expect_geq(agent_param_find(type, "sighted"), 0, "%s", type->name);
        cr_expect_eq(agent_param_find(type, "no such key"), -1);
        check_text(type->summary);
        for (int p = 0; p < type->params_count; p++) {
            check_param(type, p);
            check_text(type->params[p].meaning);
            check_text(type->params[p].unit);
        }
    }
    cr_expect_null(agent_type_find("flat_mc"));
    cr_expect(agent_type_find("random")->uniform && !agent_type_find("uct")->uniform);
}

Test(registry, a_spec_and_its_configuration_stand_for_each_other) {
    static const char *const specs[] = {
        "random",
        "uct",
        "uct:playouts=1,exploration=0.30000000000000004,sighted=true",
        "uct:exploration=10,first_play_urgency=0.1,nodes=363",
        "flat-mc:statistics=standard",
        "phantom-mc:after_refusal=rerank,resign=50,playouts=600000",
        "phantom-uct:opponent=searches,nodes=1",
        "phantom-belief:worlds=10000,guess=0.5"};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        AgentConfig config, again;
        char text[SPEC_CAPACITY], text_again[SPEC_CAPACITY];
        Message message;
        cr_assert_eq(agent_spec_parse(specs[i], &config, &message), STATUS_OK, "%s", specs[i]);
        agent_spec_format(&config, text, sizeof text);
        cr_assert_eq(agent_spec_parse(text, &again, &message), STATUS_OK, "%s", text);
        cr_expect_str_eq(agent_spec_format(&again, text_again, sizeof text_again), text);
        for (int p = 0; p < config.type->params_count; p++)
            cr_expect_eq(config.values[p], again.values[p]);
    }
    char text[SPEC_CAPACITY];
    AgentConfig config = agent_config_default(agent_type_find("random"));
    cr_expect_str_eq(agent_spec_format(&config, text, sizeof text), "random:sighted=false");
    cr_expect_eq(value_of("uct:exploration=.5", "exploration"), 0.5);
    cr_expect_eq(value_of("uct:exploration=5e-1,playouts=77", "playouts"), 77);
    cr_expect_eq(value_of("flat-mc:sighted=true", "sighted"), 1);
    cr_expect(1 / value_of("uct:exploration=-0", "exploration") > 0);
}

Test(registry, bad_specs_get_one_clear_line) {
    expect_refused(
        "uct:playout=3",
        "unknown key 'playout' of agent type 'uct'; known: playouts, exploration, "
        "first_play_urgency, rave, expansion, batch, nodes, resign, sighted; did you mean "
        "'playouts'?");
    expect_refused("random:speed=1", "unknown key 'speed' of agent type 'random'; known: sighted");
    expect_refused("flatmc", "unknown agent type 'flatmc'; known: random, flat-mc, uct, "
                             "phantom-mc, phantom-uct, phantom-belief; did you mean 'flat-mc'?");
    expect_refused("", "unknown agent type ''; known: random, flat-mc, uct, phantom-mc, "
                       "phantom-uct, phantom-belief");
    expect_refused("uct:playouts=0", "bad value '0' of key 'playouts' of agent type 'uct'; "
                                     "allowed: a whole number from 1 to 10000000");
    expect_refused("uct:playouts=1.5", "bad value '1.5' of key 'playouts' of agent type 'uct'; "
                                       "allowed: a whole number from 1 to 10000000");
    expect_refused("uct:exploration=nan", "bad value 'nan' of key 'exploration' of agent type "
                                          "'uct'; allowed: a number from 0 to 10");
    expect_refused("uct:sighted=yes", "bad value 'yes' of key 'sighted' of agent type 'uct'; "
                                      "allowed: true|false");
    expect_refused("flat-mc:statistics=stand",
                   "bad value 'stand' of key 'statistics' of agent type 'flat-mc'; allowed: "
                   "standard|all-as-first");
    expect_refused("uct:playouts=3,playouts=3",
                   "key 'playouts' of agent type 'uct' is given twice");
    expect_refused("uct:", "'' after agent type 'uct' is not of the form key=value");
    expect_refused("uct:playouts=3,", "'' after agent type 'uct' is not of the form key=value");
    char endless[3000];
    memset(endless, 'u', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    expect_refused(endless,
                   "agent 'uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu...' is longer than the "
                   "1023 letters allowed");
}

Test(registry, the_nearest_name_is_near) {
    static const char *const names[] = {"playouts", "komi", "ko", "summary", "show", "r"};
    static const struct {
        const char *word, *nearest;
    } cases[] = {{"playouts", "playouts"},
                 {"plyaouts", "playouts"},
                 {"playot", "playouts"},
                 {"layout", "playouts"},
                 {"kmoi", "komi"},
                 {"kom", "komi"},
                 {"k", "ko"},
                 {"sumary", "summary"},
                 {"sow", "show"},
                 {"speed", NULL},
                 {"", NULL},
                 {"q", NULL},
                 {"r", "r"},
                 {"rr", "r"},
                 {"playplay", NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *found = nearest_name(cases[i].word, names, 6);
        cr_expect(cases[i].nearest == NULL ? found == NULL
                                           : found && strcmp(found, cases[i].nearest) == 0,
                  "%s: %s", cases[i].word, found ? found : "none");
    }
}

Test(agent_registry, a_type_without_the_parameter_is_never_sighted) {
    static const AgentType blind = {.name = "blind", .full_information = true};
    const AgentConfig config = {.type = &blind, .values = {1}};
    Rules rules = rules_default();
    cr_assert_not(agent_is_sighted(&config));
    cr_assert_null(agent_unfit(&config, &rules));
    rules.information = INFORMATION_PHANTOM;
    cr_assert_str_eq(agent_unfit(&config, &rules), "information: phantom, only information: full");
}
