/* Runs the driver on several threads over every agent there is, for the thread sanitizer to watch,
 * once recording all games and once counting those of the lanes. Also holds the games to those of
 * one thread. Prints what it did; exit status 0 or 1. */
#include "check.h"
#include "driver.h"
#include "signature.h"

#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 5, GAMES = 60, THREADS = 4 };

typedef struct Witness {
    int64_t records;
    int64_t last_id;
    bool in_order;
    uint64_t chain;
    int64_t counted;
    uint64_t counted_sum; /* of all cells, whatever their order */
} Witness;

static Status count_record(void *context, const GameRecord *record, Message *message) {
    (void)message;
    Witness *witness = context;
    witness->in_order &= record->id > witness->last_id;
    witness->last_id = record->id;
    witness->records++;
    witness->chain = signature_add_game(witness->chain, record);
    return STATUS_OK;
}

static Status count_cells(void *context, const CountedGames *games, Message *message) {
    (void)message;
    Witness *witness = context;
    witness->counted += games->games;
    for (int i = 0; i < games->cells_count; i++) {
        Cell cell = games->cells[i];
        const int64_t number = cell.games;
        cell.games = 1;
        witness->counted_sum += (uint64_t)number * signature_add_cell(0, &cell);
    }
    return STATUS_OK;
}

static void add_matchup(RunConfig *config, int agent, Information information) {
    Rules rules = rules_default();
    rules.width = rules.height = SIDE;
    rules.turn_cap = 3 * SIDE * SIDE;
    rules.information = information;
    if (agent_unfit(&config->agents[agent].config, &rules) != NULL)
        return;
    config->matchups[config->matchups_count++] =
        (Matchup){.rules = rules, .agents = {agent, 0}, .swapped = true, .games = GAMES};
}

/* Every agent against the first, thinking little, under full information and Phantom. */
static void config_init(RunConfig *config) {
    int count;
    const AgentType *const *types = agent_types(&count);
    CHECK(count > 0 && count <= AGENTS_MAX);
    config->seed = 7;
    config->agents_count = count;
    config->matchups = heap_new((size_t)count * 2, sizeof *config->matchups);
    for (int i = 0; i < count; i++) {
        AgentConfig *agent = &config->agents[i].config;
        snprintf(config->agents[i].name, NAME_CAPACITY, "%s", types[i]->name);
        *agent = agent_config_default(types[i]);
        int playouts = agent_param_find(types[i], "playouts");
        if (playouts >= 0)
            CHECK(agent_param_set(agent, playouts, "30", NULL) == STATUS_OK);
    }
    for (int i = 0; i < count; i++) {
        add_matchup(config, i, INFORMATION_FULL);
        add_matchup(config, i, INFORMATION_PHANTOM);
    }
}

static Witness drive(const RunConfig *config, int threads, bool counted) {
    Witness witness = {.in_order = true};
    Schedule schedule;
    Message message = {{0}};
    DriverOptions options = {.threads = threads,
                             .sink = count_record,
                             .count_sink = counted ? count_cells : NULL,
                             .context = &witness};
    schedule_init(&schedule, config, NULL);
    Status status = driver_run(config, &schedule, &options, &message);
    schedule_deinit(&schedule);
    if (status != STATUS_OK)
        fprintf(stderr, "driver_race: %s\n", message.text);
    CHECK(status == STATUS_OK);
    return witness;
}

static bool same(const Witness *a, const Witness *b) {
    return a->records == b->records && a->chain == b->chain && a->counted == b->counted &&
           a->counted_sum == b->counted_sum && a->in_order && b->in_order;
}

int main(void) {
    RunConfig *config = heap_new(1, sizeof *config);
    config_init(config);
    const int64_t total = schedule_total(config);
    bool good = true;
    for (int counted = 0; counted < 2; counted++) {
        const Witness alone = drive(config, 1, counted), together = drive(config, THREADS, counted);
        printf("%lld games of %d matchups at 1 and %d threads, %lld of them counted\n",
               (long long)total, config->matchups_count, THREADS, (long long)together.counted);
        good &= same(&alone, &together) && alone.records + alone.counted == total &&
                (alone.counted > 0) == counted;
    }
    free(config->matchups);
    free(config);
    if (!good)
        puts("the games are not those of one thread, in order");
    return good ? 0 : 1;
}
