/* `jigo agents`: every agent type with every parameter, its unit, range and default, straight from
 * the tables that check configs. */
#include "agent_registry.h"
#include "verb.h"

#include <stdio.h>

static const Option OPTIONS[] = {{"--json", NULL, "one object a line, a line for each type", NULL}};

enum { OPTIONS_COUNT = sizeof OPTIONS / sizeof *OPTIONS, TEXT_CAPACITY = 256 };

static const char *kind_name(ParamKind kind) {
    static const char *const names[] = {"int", "real", "bool", "choice", "text"};
    return names[kind];
}

static const char *plays(const AgentType *type) {
    if (type->full_information && type->phantom)
        return "full information and Phantom";
    if (type->full_information)
        return "full information; Phantom only with sighted=true";
    return "Phantom only";
}

static void print_param(const ParamInfo *param) {
    char allowed[TEXT_CAPACITY], fallback[TEXT_CAPACITY];
    agent_param_allowed(param, allowed, sizeof allowed);
    if (param->kind == PARAM_TEXT)
        printf("  %-18s  required; %s", param->name, allowed);
    else
        printf("  %-18s  default %s; %s", param->name,
               agent_param_format(param, param->fallback, fallback, sizeof fallback), allowed);
    printf("%s%s\n  %-18s  %s\n", param->unit[0] != '\0' ? ", " : "", param->unit, "",
           param->meaning);
}

static void print_type(const AgentType *type) {
    printf("%s: %s\n  plays %s\n", type->name, type->summary, plays(type));
    for (int i = 0; i < type->params_count; i++)
        print_param(&type->params[i]);
    putchar('\n');
}

static void print_json_choices(const char *choices) {
    printf("\"choices\":[\"");
    for (; *choices != '\0'; choices++)
        fputs(*choices == '|' ? "\",\"" : (char[]){*choices, '\0'}, stdout);
    printf("\"],");
}

/* The texts of the tables hold nothing that JSON would have to escape (tested). */
static void print_json_param(const ParamInfo *param) {
    char fallback[TEXT_CAPACITY] = "null";
    const bool number = param->kind == PARAM_INT || param->kind == PARAM_REAL;
    const char *quote = param->kind == PARAM_CHOICE ? "\"" : "";
    if (param->kind != PARAM_TEXT)
        agent_param_format(param, param->fallback, fallback, sizeof fallback);
    printf("{\"name\":\"%s\",\"kind\":\"%s\",", param->name, kind_name(param->kind));
    if (number)
        printf("\"low\":%.17g,\"high\":%.17g,", param->low, param->high);
    if (param->choices != NULL)
        print_json_choices(param->choices);
    printf("\"default\":%s%s%s,\"unit\":\"%s\",\"meaning\":\"%s\"}", quote, fallback, quote,
           param->unit, param->meaning);
}

static void print_json_type(const AgentType *type) {
    printf("{\"name\":\"%s\",\"summary\":\"%s\",\"full_information\":%s,\"phantom\":%s,"
           "\"phantom_sighted\":%s,\"external\":%s,\"params\":[",
           type->name, type->summary, type->full_information ? "true" : "false",
           type->phantom ? "true" : "false",
           agent_param_find(type, "sighted") >= 0 ? "true" : "false",
           type->external ? "true" : "false");
    for (int i = 0; i < type->params_count; i++) {
        fputs(i > 0 ? "," : "", stdout);
        print_json_param(&type->params[i]);
    }
    puts("]}");
}

static Status run(int argc, char **argv, Message *message) {
    Option options[OPTIONS_COUNT];
    Operands operands = {.low = 0, .high = 0, .names = ""};
    for (int i = 0; i < OPTIONS_COUNT; i++)
        options[i] = OPTIONS[i];
    Status status = options_parse(argc, argv, options, OPTIONS_COUNT, &operands, message);
    if (status != STATUS_OK)
        return status;
    int count;
    const AgentType *const *types = agent_types(&count);
    for (int i = 0; i < count; i++)
        (options[0].value != NULL ? print_json_type : print_type)(types[i]);
    return STATUS_OK;
}

const Verb verb_agents = {
    .name = "agents",
    .arguments = "[--json]",
    .summary = "the agent types, with every parameter, unit, range and default",
    .details = "An agent is written type:key=value,... with the keys shown here; keys left out are "
               "at their defaults.",
    .options = OPTIONS,
    .options_count = OPTIONS_COUNT,
    .run = run,
};
