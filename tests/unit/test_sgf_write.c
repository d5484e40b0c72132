/* SGF files of small games, compared whole. */
#include "sgf_write.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static char *written(const SgfGame *game) {
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    sgf_write(game, file);
    fclose(file);
    return text;
}

Test(sgf_write, an_even_game) {
    Rules rules = rules_default();
    int count;
    rules.width = rules.height = 5;
    rules_apply_preset(&rules, &rules_presets(&count)[1]);
    Geometry geometry;
    geometry_init(&geometry, 5, 5, TOPOLOGY_PLANE);
    const Move moves[] = {0, 24, MOVE_PASS, 4, MOVE_RESIGN};
    PointSet territory[2] = {{{0}}, {{0}}};
    point_set_add(&territory[WHITE], 20);
    SgfGame game = {.geometry = &geometry,
                    .rules = &rules,
                    .names = {"a]b", "c\\d"},
                    .result = "W+R",
                    .comment = "komi: 6.5",
                    .application = "jigo:0",
                    .moves = moves,
                    .moves_count = 5,
                    .territory = territory};
    char *text = written(&game);
    cr_assert_str_eq(text, "(;FF[4]GM[1]CA[UTF-8]AP[jigo:0]SZ[5]KM[6.5]\nRU[Japanese]\n"
                           "PB[a\\]b]PW[c\\\\d]RE[W+R]\nGC[komi: 6.5]\n"
                           ";B[ae];W[ea];B[];W[ee]\nTW[aa]\n)\n");
    free(text);
}

Test(sgf_write, handicap_rectangle_negative_komi) {
    Rules rules = rules_default();
    rules.width = 7;
    rules.height = 3;
    rules.komi_half = -3;
    rules.handicap = 2;
    rules.ko = KO_SITUATIONAL;
    rules.suicide_allowed = true;
    rules.topology = TOPOLOGY_TORUS;
    point_set_add(&rules.handicap_points, 2);
    point_set_add(&rules.handicap_points, 20);
    Geometry geometry;
    geometry_init(&geometry, 7, 3, TOPOLOGY_TORUS);
    const Move moves[] = {8};
    SgfGame game = {.geometry = &geometry,
                    .rules = &rules,
                    .names = {"x", "y"},
                    .application = "jigo:0",
                    .moves = moves,
                    .moves_count = 1};
    char *text = written(&game);
    cr_assert_str_eq(text, "(;FF[4]GM[1]CA[UTF-8]AP[jigo:0]SZ[7:3]KM[-1.5]\n"
                           "RU[area scoring, situational ko, suicide allowed, torus]\nPB[x]PW[y]\n"
                           "HA[2]AB[cc][ga]\nPL[W]\n;W[bb]\n)\n");
    free(text);
}
