/* Settled games at the left, all games at the right, so that a reader sees what the unsettled ones
 * change. */
#include "divergence_print.h"

typedef long long Long;

static void print_share(int64_t differ, int64_t games, int width, FILE *file) {
    const Interval share = stats_wilson(differ, games);
    char interval[48];
    snprintf(interval, sizeof interval, "%.3f to %.3f", 100 * share.low, 100 * share.high);
    fprintf(file, " %9lld %7.3f  %-*s", (Long)differ, games > 0 ? 100 * share.value : 0, width,
            interval);
}

static void print_row(const Divergence *divergence, FILE *file) {
    char systems[64];
    const bool apart = divergence->unsettled > 0;
    snprintf(systems, sizeof systems, "%s, %s", scoring_name(divergence->systems[0]),
             scoring_name(divergence->systems[1]));
    fprintf(file, "  %-22s", systems);
    print_share(divergence->differ, divergence->games, apart ? 17 : 0, file);
    if (apart)
        print_share(divergence->differ + divergence->unsettled_differ,
                    divergence->games + divergence->unsettled, 0, file);
    fputc('\n', file);
}

static void print_head(const Divergence *divergence, FILE *file) {
    const Long settled = (Long)divergence->games, unsettled = (Long)divergence->unsettled;
    const char *columns = "   differ  share%  95 % interval";
    char games[64];
    fputs("\nDifferent winners between two systems\n", file);
    snprintf(games, sizeof games, "   settled games: %lld", settled);
    if (unsettled == 0)
        fprintf(file, "%24s%s\n%24s%s\n", "", games, "", columns);
    else
        fprintf(file, "%24s%-37s   with %lld unsettled: %lld\n%24s%-37s%s\n", "", games, unsettled,
                settled + unsettled, "", columns, columns);
}

void divergence_print(const RulesetStats *stats, const char *common, const char *native,
                      FILE *file) {
    print_head(&stats->divergences[0], file);
    for (int kind = 0; kind < 2; kind++) {
        fprintf(file, "%s\n", kind == 0 ? common : native);
        for (int i = 0; i < DIVERGENCES; i++)
            if (stats->divergences[i].native == (kind == 1))
                print_row(&stats->divergences[i], file);
    }
    fputs("Interval: Wilson, in percent.", file);
    fputs(stats->unsettled > 0 ? " An unsettled chain is counted as is likelier.\n" : "\n", file);
}
