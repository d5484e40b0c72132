/* Verbs in the order of the help, and the help itself. What a verb does is in verb_<name>.c. */
#include "cli.h"

#include "external_players.h"
#include "nearest.h"
#include "verb.h"

#include <stdio.h>
#include <string.h>

static const Verb *const VERBS[] = {
    &verb_run,     &verb_summary, &verb_show,   &verb_score, &verb_count,
    &verb_referee, &verb_bench,   &verb_agents, &verb_rules, &verb_version,
};
enum { VERBS_COUNT = sizeof VERBS / sizeof *VERBS };

static bool is_help(const char *word) {
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0;
}

static void print_help(void) {
    puts("jigo plays Monte Carlo Go agents against each other and scores every game under area,\n"
         "territory and pass-stone scoring.\n\n"
         "usage: jigo VERB ...\n");
    for (int i = 0; i < VERBS_COUNT; i++)
        printf("  %-9s %s\n", VERBS[i]->name, VERBS[i]->summary);
    puts("\njigo VERB --help shows a verb's arguments. Results go to stdout, messages to stderr.\n"
         "Exit status: 0 done, 1 the work failed, 2 wrong usage or config, 130 interrupted.");
}

static void print_verb_help(const Verb *verb) {
    printf("usage: jigo %s %s\n\n%s\n", verb->name, verb->arguments, verb->summary);
    if (verb->options_count > 0) {
        puts("\noptions:");
        options_print(verb->options, verb->options_count);
    }
    if (verb->details[0] != '\0')
        printf("\n%s\n", verb->details);
}

static Status unknown_verb(const char *word, Message *message) {
    const char *names[VERBS_COUNT];
    for (int i = 0; i < VERBS_COUNT; i++)
        names[i] = VERBS[i]->name;
    const char *near = nearest_name(word, names, VERBS_COUNT);
    if (near != NULL)
        return message_set(message, STATUS_USAGE, "unknown verb '%.40s'; did you mean '%s'?", word,
                           near);
    return message_set(message, STATUS_USAGE, "unknown verb '%.40s'; see jigo --help", word);
}

Status cli_run(int argc, char **argv, Message *message) {
    external_players_register();
    if (argc < 2)
        return message_set(message, STATUS_USAGE, "no verb; see jigo --help");
    if (is_help(argv[1]) && argc > 2) {
        for (int i = 0; i < VERBS_COUNT; i++)
            if (strcmp(argv[2], VERBS[i]->name) == 0) {
                print_verb_help(VERBS[i]);
                return STATUS_OK;
            }
        return unknown_verb(argv[2], message);
    }
    if (is_help(argv[1])) {
        print_help();
        return STATUS_OK;
    }
    const char *word = strcmp(argv[1], "--version") == 0 ? "version" : argv[1];
    for (int i = 0; i < VERBS_COUNT; i++) {
        if (strcmp(word, VERBS[i]->name) != 0)
            continue;
        for (int j = 2; j < argc && strcmp(argv[j], "--") != 0; j++)
            if (strcmp(argv[j], "--help") == 0) {
                print_verb_help(VERBS[i]);
                return STATUS_OK;
            }
        return VERBS[i]->run(argc - 1, argv + 1, message);
    }
    return unknown_verb(word, message);
}
