/* Parsing of a verb's options and operands by its table. Own code rather than getopt_long, for the
 * messages: each names the option, what is allowed, and the nearest known one. */
#include "options.h"

#include "half_points.h"
#include "nearest.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTIONS_MAX = 32 };

static Status unknown_option(const char *name, const Option *options, int count, Message *message) {
    const char *names[OPTIONS_MAX];
    for (int i = 0; i < count; i++)
        names[i] = options[i].name;
    const char *near = nearest_name(name, names, count);
    if (near != NULL)
        return message_set(message, STATUS_USAGE, "unknown option %s; did you mean %s?", name,
                           near);
    return message_set(message, STATUS_USAGE, "unknown option %s; see --help", name);
}

/* Takes argv[*at] and, where it wants one, its value; *at moves to the last word used. */
static Status take_option(int argc, char **argv, int *at, Option *options, int count,
                          Message *message) {
    char name[64];
    const char *equals = strchr(argv[*at], '=');
    size_t length = equals != NULL ? (size_t)(equals - argv[*at]) : strlen(argv[*at]);
    snprintf(name, sizeof name, "%.*s", (int)(length < 60 ? length : 60), argv[*at]);
    Option *option = NULL;
    for (int i = 0; i < count; i++)
        if (strcmp(options[i].name, name) == 0)
            option = &options[i];
    if (option == NULL)
        return unknown_option(name, options, count, message);
    if (option->value != NULL)
        return message_set(message, STATUS_USAGE, "%s is given twice", name);
    if (option->argument == NULL) {
        if (equals != NULL)
            return message_set(message, STATUS_USAGE, "%s takes no value", name);
        option->value = "";
        return STATUS_OK;
    }
    if (equals == NULL && *at + 1 >= argc)
        return message_set(message, STATUS_USAGE, "%s wants a value: %s %s", name, name,
                           option->argument);
    option->value = equals != NULL ? equals + 1 : argv[++*at];
    return STATUS_OK;
}

static Status check_operands(const Operands *operands, Message *message) {
    if (operands->count < operands->low)
        return message_set(message, STATUS_USAGE, "missing operand: %s", operands->names);
    if (operands->high >= 0 && operands->count > operands->high)
        return operands->high == 0
                   ? message_set(message, STATUS_USAGE, "unexpected operand '%s': none is taken",
                                 operands->values[0])
                   : message_set(message, STATUS_USAGE, "unexpected operand '%s' after %s",
                                 operands->values[operands->high], operands->names);
    return STATUS_OK;
}

Status options_parse(int argc, char **argv, Option *options, int options_count, Operands *operands,
                     Message *message) {
    bool only_operands = false;
    int kept = 1;
    for (int i = 1; i < argc; i++) {
        if (only_operands || argv[i][0] != '-' || argv[i][1] == '\0') {
            argv[kept++] = argv[i];
        } else if (strcmp(argv[i], "--") == 0) {
            only_operands = true;
        } else {
            Status status = take_option(argc, argv, &i, options, options_count, message);
            if (status != STATUS_OK)
                return status;
        }
    }
    operands->values = argv + 1;
    operands->count = kept - 1;
    return check_operands(operands, message);
}

Status option_integer(const Option *option, int64_t low, int64_t high, int64_t *value,
                      Message *message) {
    char *end = NULL;
    errno = 0;
    long long number = strtoll(option->value, &end, 10);
    bool digits = option->value[0] == '-' || (option->value[0] >= '0' && option->value[0] <= '9');
    if (!digits || *end != '\0' || errno != 0 || number < low || number > high)
        return message_set(message, STATUS_USAGE,
                           "%s '%.40s': allowed is a whole number from %lld to %lld", option->name,
                           option->value, (long long)low, (long long)high);
    *value = number;
    return STATUS_OK;
}

Status option_komi_half(const Option *option, int low, int high, int *komi_half, Message *message) {
    int value;
    if (!half_points_parse(option->value, strlen(option->value), &value) || value < 2 * low ||
        value > 2 * high)
        return message_set(message, STATUS_USAGE,
                           "%s '%.40s': allowed is a multiple of 0.5 from %d to %d", option->name,
                           option->value, low, high);
    *komi_half = value;
    return STATUS_OK;
}

void options_print(const Option *options, int options_count) {
    int width = 0;
    for (int i = 0; i < options_count; i++) {
        const char *argument = options[i].argument;
        const int length =
            (int)(strlen(options[i].name) + (argument != NULL ? 1 + strlen(argument) : 0));
        width = length > width ? length : width;
    }
    for (int i = 0; i < options_count; i++) {
        char left[64];
        snprintf(left, sizeof left, "%s%s%s", options[i].name,
                 options[i].argument != NULL ? " " : "",
                 options[i].argument != NULL ? options[i].argument : "");
        printf("  %-*s  %s\n", width, left, options[i].meaning);
    }
}
