/* Moves as the database has them: the forms that results/README.md promises. */
#include "recorder_codec.h"

#include <criterion/criterion.h>
#include <string.h>

Test(recorder_codec, the_documented_forms_of_moves) {
    const Move moves[] = {0, 253, MOVE_PASS, MOVE_RESIGN};
    const unsigned char narrow[] = {0, 253, 254, 255};
    const unsigned char wide[] = {0, 0, 253, 0, 254, 255, 253, 255};
    unsigned char bytes[8];
    Move again[8];
    cr_assert_eq(moves_pack(moves, 4, 254, bytes), 4);
    cr_assert_eq(memcmp(bytes, narrow, 4), 0);
    cr_assert_eq(moves_unpack(narrow, 4, 254, again), 4);
    cr_assert_eq(memcmp(again, moves, sizeof moves), 0);
    cr_assert_eq(moves_pack(moves, 4, 255, bytes), 8);
    cr_assert_eq(memcmp(bytes, wide, 8), 0);
    cr_assert_eq(moves_unpack(wide, 8, 255, again), 4);
    cr_assert_eq(memcmp(again, moves, sizeof moves), 0);
    cr_assert_eq(moves_unpack(wide, 7, 255, again), -1, "half a move");
    cr_assert_eq(moves_unpack(narrow, 4, 253, again), -1, "a point off the board");
}
