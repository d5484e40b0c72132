/* The matches of a config: every pair of players under its rules becomes one matchup.
 *
 * A pair's rules are resolved pair by pair, because the default of `settle` depends on the players.
 */
#include "run_config_loader.h"

#include "check.h"

#include <string.h>

/* A match as it is read, before its pairs are made. */
typedef struct Match {
    const yaml_node_t *node, *players_node;
    int players[AGENTS_MAX];
    int players_count;
    bool swapped;
    int64_t games;
    RulesDraft rules;
} Match;

static bool find_agent(Loader *loader, const yaml_node_t *node, int *agent) {
    const RunConfig *config = loader->config;
    const char *names[AGENTS_MAX];
    for (int i = 0; i < config->agents_count; i++)
        names[i] = config->agents[i].name;
    return config_choice(&loader->file, node, "an item of players", names, config->agents_count,
                         agent);
}

/* The same name twice is self-play, and stands alone. */
static bool check_repeated(Loader *loader, const Match *match, const yaml_node_t *node, int count) {
    int last = match->players_count - 1;
    for (int i = 0; i < last; i++)
        if (match->players[i] == match->players[last] && count > 2)
            return config_fail(&loader->file, node,
                               "players holds '%s' twice; allowed: each name once, or [%s, %s] for "
                               "self-play",
                               loader->config->agents[match->players[i]].name,
                               loader->config->agents[match->players[i]].name,
                               loader->config->agents[match->players[i]].name);
    return true;
}

static bool read_players(Loader *loader, Match *match) {
    static const char *const allowed = "a list of two or more names of agents";
    ConfigFile *file = &loader->file;
    if (!config_list(file, match->players_node, "players", 2, allowed))
        return false;
    int count = config_list_count(match->players_node);
    for (int i = 0; i < count; i++) {
        const yaml_node_t *item = config_list_item(file, match->players_node, i);
        int agent;
        if (!find_agent(loader, item, &agent))
            return false;
        CHECK(match->players_count < AGENTS_MAX);
        match->players[match->players_count++] = agent;
        if (!check_repeated(loader, match, item, count))
            return false;
    }
    return true;
}

static bool read_colours(Loader *loader, const yaml_node_t *node, Match *match) {
    static const char *const names[] = {"fixed", "swapped"};
    match->swapped = match->players[0] != match->players[1];
    int index;
    if (node == NULL)
        return true;
    if (!config_choice(&loader->file, node, "colours", names, 2, &index))
        return false;
    match->swapped = index == 1;
    return true;
}

static bool read_games(Loader *loader, const yaml_node_t *node, Match *match) {
    if (!config_integer(&loader->file, node, "games", 1, GAMES_MAX, &match->games))
        return false;
    return !match->swapped || match->games % 2 == 0 ||
           config_fail(&loader->file, node,
                       "games cannot be %lld, which cannot be halved between the swapped colours; "
                       "allowed: an even number, or colours: fixed",
                       (long long)match->games);
}

/* Whether an agent can play a pair's rules; the mistake stands at its name. */
static bool check_fit(Loader *loader, const Match *match, int player, const Rules *rules) {
    const NamedAgent *agent = &loader->config->agents[match->players[player]];
    const char *reason = agent_unfit(&agent->config, rules);
    return reason == NULL ||
           config_fail(&loader->file, config_list_item(&loader->file, match->players_node, player),
                       "agent '%s' of type %s cannot play %s", agent->name,
                       agent->config.type->name, reason);
}

/* Whether an agent's program is there; the mistake stands where the agent names it. */
static bool check_ready(Loader *loader, int agent_index) {
    const NamedAgent *agent = &loader->config->agents[agent_index];
    Message reason;
    return !loader->to_play || agent->config.type->ready == NULL ||
           agent->config.type->ready(&agent->config, &reason) == STATUS_OK ||
           config_fail(&loader->file, loader->agent_texts[agent_index], "agent '%s': %s",
                       agent->name, reason.text);
}

static bool add_pair(Loader *loader, const Match *match, int first, int second) {
    RunConfig *config = loader->config;
    if (config->matchups_count == MATCHUPS_MAX)
        return config_fail(&loader->file, match->node,
                           "this match brings the run past %d pairs of players; allowed: 1 to %d",
                           MATCHUPS_MAX, MATCHUPS_MAX);
    int black = match->players[first], white = match->players[second];
    bool playouts =
        config->agents[black].config.type->uniform && config->agents[white].config.type->uniform;
    Matchup matchup = {.agents = {black, white}, .swapped = match->swapped, .games = match->games};
    if (!rules_draft_resolve(&loader->file, &match->rules, match->node, playouts, &matchup.rules) ||
        !check_fit(loader, match, first, &matchup.rules) ||
        !check_fit(loader, match, second, &matchup.rules) || !check_ready(loader, black) ||
        !check_ready(loader, white))
        return false;
    config->matchups[config->matchups_count++] = matchup;
    return true;
}

static bool read_match(Loader *loader, const yaml_node_t *node) {
    enum { PLAYERS, GAMES, COLOURS, RULES, COUNT };
    static const char *const names[COUNT] = {"players", "games", "colours", "rules"};
    const ConfigKeys keys = {
        .owner = "a match", .names = names, .count = COUNT, .required = COLOURS};
    const yaml_node_t *values[COUNT];
    if (!config_map(&loader->file, node, &keys, values))
        return false;
    Match match = {.node = node, .players_node = values[PLAYERS], .rules = loader->rules};
    if (!read_players(loader, &match) || !read_colours(loader, values[COLOURS], &match) ||
        !read_games(loader, values[GAMES], &match))
        return false;
    if (values[RULES] != NULL &&
        !rules_draft_read(&loader->file, values[RULES], "the rules of a match", &match.rules))
        return false;
    for (int i = 0; i < match.players_count; i++)
        for (int j = i + 1; j < match.players_count; j++)
            if (!add_pair(loader, &match, i, j))
                return false;
    return true;
}

bool config_read_matches(Loader *loader, const yaml_node_t *node) {
    ConfigFile *file = &loader->file;
    if (!config_list(file, node, "matches", 1, "a list of matches, each with players and games"))
        return false;
    loader->config->matchups = heap_new(MATCHUPS_MAX, sizeof *loader->config->matchups);
    for (int i = 0; i < config_list_count(node); i++)
        if (!read_match(loader, config_list_item(file, node, i)))
            return false;
    return true;
}
