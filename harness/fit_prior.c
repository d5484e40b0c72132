/* jigo_fit_prior: fits the coefficients of the prior (engine/phantom/prior_table.h) on games that
 * it lets an agent play against itself, and writes them as C.
 *
 *   jigo_fit_prior SPEC GAMES SEED [FILE]
 *
 * Every fifth game is kept back to tell how good the fit is. For each view of a player on turn, the
 * model gives each unknown point a logit plus an offset common to the view, such that the chances
 * add up to the known number of hidden stones. Fitted is the likelihood of where the stones were,
 * with a quadratic penalty, by stochastic gradients with step lengths of their own for each
 * coefficient (J. Duchi, E. Hazan, Y. Singer, "Adaptive Subgradient Methods", 2011). Offsets follow
 * along: they are improved by a Newton step whenever their view is visited.
 */
#include "agent_registry.h"
#include "check.h"
#include "play.h"
#include "prior_table.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PASSES = 8, KEPT_BACK = 5 };

typedef struct Example {
    uint16_t value[PRIOR_FIELDS];
    uint16_t stone;
} Example;

typedef struct Scene {
    size_t first;
    int count, hidden, phase;
    double offset;
    bool kept_back;
} Scene;

typedef struct Data {
    Example *examples;
    size_t examples_count, examples_room;
    Scene *scenes;
    size_t scenes_count, scenes_room;
} Data;

static void note_scene(Data *data, PriorFeatures *features, const View *view, const Board *truth,
                       bool kept_back) {
    PriorPoint points[SIDE_PLAY_MAX * SIDE_PLAY_MAX];
    const int count = prior_features_list(features, view, points);
    const int hidden = view->enemy_stones - point_set_count(&view->enemy);
    if (hidden == 0 || hidden == count)
        return;
    if (data->examples_count + (size_t)count > data->examples_room) {
        data->examples_room = 2 * data->examples_room + (size_t)count;
        data->examples = heap_resize(data->examples, data->examples_room, sizeof(Example));
    }
    if (data->scenes_count == data->scenes_room) {
        data->scenes_room = 2 * data->scenes_room + 64;
        data->scenes = heap_resize(data->scenes, data->scenes_room, sizeof(Scene));
    }
    data->scenes[data->scenes_count++] = (Scene){.first = data->examples_count,
                                                 .count = count,
                                                 .hidden = hidden,
                                                 .phase = prior_phase(view),
                                                 .offset = log((double)hidden / (count - hidden)),
                                                 .kept_back = kept_back};
    for (int i = 0; i < count; i++) {
        Example *example = &data->examples[data->examples_count++];
        memcpy(example->value, points[i].value, sizeof example->value);
        example->stone = truth->colour[points[i].point] == colour_other(view->colour);
    }
}

static void play(Table *table, PriorFeatures *features[2], Rng rng[2], bool kept_back, Data *data) {
    const Game *game = &table->referee.game;
    RefereeStep step;
    for (int c = BLACK; c <= WHITE; c++) {
        table->configs[c]->type->new_game(table->agents[c], (Colour)c);
        prior_features_new_game(features[c]);
    }
    referee_start(&table->referee, &step);
    seats_receive(table->seats, &step);
    while (!game_is_over(game)) {
        const Colour colour = game->to_move;
        const View *view = seat_view(&table->seats[colour]);
        note_scene(data, features[colour], view, &game->board, kept_back);
        Agent *agent = table->agents[colour];
        const Move move = agent->config->type->choose(agent, view, &rng[colour]);
        if (move == MOVE_RESIGN)
            referee_give_up(&table->referee, colour, END_RESIGN, &step);
        else
            referee_try(&table->referee, colour, move, &step);
        seats_receive(table->seats, &step);
    }
}

static void play_all(const AgentConfig *config, int games, uint64_t seed, Data *data) {
    static Table table;
    static Geometry geometry;
    Rules rules = rules_default();
    rules.information = INFORMATION_PHANTOM;
    rules.settle = SETTLE_NONE;
    geometry_init(&geometry, rules.width, rules.height, rules.topology);
    table_init(&table, &geometry, &rules, config, config);
    PriorFeatures *features[2] = {prior_features_create(&geometry),
                                  prior_features_create(&geometry)};
    for (int i = 0; i < games; i++) {
        Rng rng[2];
        for (int c = BLACK; c <= WHITE; c++)
            rng_seed_game(&rng[c], seed, 0, (uint64_t)i, (RngRole)c);
        play(&table, features, rng, i % KEPT_BACK == 0, data);
    }
    table_deinit(&table);
    prior_features_destroy(features[BLACK]);
    prior_features_destroy(features[WHITE]);
}

/* A coefficient is what all phases share plus what is the phase's own, which is held closer to 0:
 * so a phase with few examples leans on the others. */
enum { SHARED = PRIOR_PHASES, PARTS };

typedef struct Model {
    double weight[PARTS][PRIOR_VALUES];
    double squares[PARTS][PRIOR_VALUES];
} Model;

static double coefficient(const Model *model, int phase, int value) {
    return model->weight[phase][value] + model->weight[SHARED][value];
}

static double logit_of(const Model *model, const Scene *scene, const Example *example) {
    double logit = 0;
    for (int i = 0; i < PRIOR_FIELDS; i++)
        logit += coefficient(model, scene->phase, example->value[i]);
    return logit;
}

/* The chances of a scene's points, by its offset; a Newton step for the offset. */
static void predict(const Model *model, const Data *data, Scene *scene, double *chance) {
    double sum = 0, slope = 1e-6;
    for (int i = 0; i < scene->count; i++) {
        const double logit =
            scene->offset + logit_of(model, scene, &data->examples[scene->first + (size_t)i]);
        chance[i] = 1 / (1 + exp(-logit));
        sum += chance[i];
        slope += chance[i] * (1 - chance[i]);
    }
    scene->offset += fmax(-2, fmin(2, (scene->hidden - sum) / slope));
}

static void climb(Model *model, int part, int value, double slope, double rate) {
    double *weight = &model->weight[part][value], *squares = &model->squares[part][value];
    const double step = slope - (part == SHARED ? 2e-4 : 2e-3) * *weight;
    *squares += step * step;
    *weight += rate * step / sqrt(*squares + 1);
}

static void learn(Model *model, const Data *data, Scene *scene, double rate) {
    double chance[SIDE_PLAY_MAX * SIDE_PLAY_MAX];
    predict(model, data, scene, chance);
    predict(model, data, scene, chance);
    for (int i = 0; i < scene->count; i++) {
        const Example *example = &data->examples[scene->first + (size_t)i];
        const double slope = example->stone - chance[i];
        for (int j = 0; j < PRIOR_FIELDS; j++) {
            climb(model, scene->phase, example->value[j], slope, rate);
            climb(model, SHARED, example->value[j], slope, rate);
        }
    }
}

static void present_table(Model *model) {
    for (int phase = 0; phase < PRIOR_PHASES; phase++)
        for (int i = 0; i < PRIOR_VALUES; i++)
            model->weight[phase][i] = (double)PRIOR_TABLE[phase][i] / PRIOR_UNIT;
}

/* Nats a stone: of the model, and of points all alike. */
static void report(const char *name, const Model *model, Data *data) {
    double loss[PRIOR_PHASES][2] = {{0}}, stones[PRIOR_PHASES] = {0};
    double chance[SIDE_PLAY_MAX * SIDE_PLAY_MAX];
    for (size_t s = 0; s < data->scenes_count; s++) {
        Scene *scene = &data->scenes[s];
        if (!scene->kept_back)
            continue;
        for (int i = 0; i < 6; i++)
            predict(model, data, scene, chance);
        const double alike = (double)scene->hidden / scene->count;
        for (int i = 0; i < scene->count; i++) {
            const bool stone = data->examples[scene->first + (size_t)i].stone;
            loss[scene->phase][0] -= log(stone ? chance[i] : 1 - chance[i]);
            loss[scene->phase][1] -= log(stone ? alike : 1 - alike);
        }
        stones[scene->phase] += scene->hidden;
    }
    for (int phase = 0; phase < PRIOR_PHASES; phase++)
        fprintf(stderr, "%s, phase %d: %.0f stones, %.4f nats a stone; all alike %.4f\n", name,
                phase, stones[phase], loss[phase][0] / stones[phase],
                loss[phase][1] / stones[phase]);
}

static void fit(Data *data, Model *model) {
    Rng rng;
    rng_seed(&rng, 1, 1);
    for (int pass = 0; pass < PASSES; pass++)
        for (size_t s = 0; s < data->scenes_count; s++) {
            Scene *scene = &data->scenes[rng_below(&rng, (uint32_t)data->scenes_count)];
            if (!scene->kept_back)
                learn(model, data, scene, 0.3 * (PASSES - pass) / PASSES);
        }
}

static void write_table(FILE *file, const Model *model, const char *origin[]) {
    fprintf(
        file,
        "/* Written by jigo_fit_prior: %s games of %s against itself, seed %s. Do not edit. */\n"
        "#include \"prior_table.h\"\n\n"
        "const int16_t PRIOR_TABLE[PRIOR_PHASES][PRIOR_VALUES] = {\n",
        origin[1], origin[0], origin[2]);
    for (int phase = 0; phase < PRIOR_PHASES; phase++) {
        fprintf(file, "    {");
        for (int i = 0; i < PRIOR_FIELD_START[PRIOR_FIELDS]; i++)
            fprintf(file, "%s%.0f,", i % 12 == 0 ? "\n        " : " ",
                    coefficient(model, phase, i) * PRIOR_UNIT + 0.0);
        fprintf(file, "\n    },\n");
    }
    fprintf(file, "};\n");
}

/* A whole number of at least `low`, and nothing else. */
static bool read_number(const char *text, uint64_t low, uint64_t *number) {
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0' && errno == 0 && *number >= low;
}

/* Whether the agent plays Phantom without sight. */
static bool may_learn_from(const AgentConfig *config) {
    Rules rules = rules_default();
    rules.information = INFORMATION_PHANTOM;
    return agent_unfit(config, &rules) == NULL && !agent_is_sighted(config);
}

int main(int argc, char **argv) {
    AgentConfig config;
    uint64_t games, seed;
    Data data = {0};
    Model *model = heap_new(1, sizeof *model);
    if (argc < 4 || argc > 5 || agent_spec_parse(argv[1], &config, NULL) != STATUS_OK ||
        !may_learn_from(&config) || !read_number(argv[2], 1, &games) || games > INT_MAX ||
        !read_number(argv[3], 0, &seed)) {
        fprintf(stderr, "usage: jigo_fit_prior SPEC GAMES SEED [FILE]\n"
                        "SPEC plays Phantom without sight; GAMES is 1 or more\n");
        return 2;
    }
    play_all(&config, (int)games, seed, &data);
    present_table(model);
    report("present", model, &data);
    *model = (Model){0};
    fit(&data, model);
    report("fitted", model, &data);
    FILE *file = argc == 5 ? fopen(argv[4], "w") : stdout;
    CHECK(file != NULL);
    write_table(file, model, (const char **)argv + 1);
    CHECK(fflush(file) == 0 && (file == stdout || fclose(file) == 0));
    free(data.examples);
    free(data.scenes);
    free(model);
    return 0;
}
