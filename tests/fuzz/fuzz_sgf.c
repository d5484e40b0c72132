/* Any bytes as an SGF text: every game is read, played out, counted and printed as
 * JSON. Found are crashes, reports of the sanitizers, broken identities, and mistakes without their
 * place. Playing on is left out, for speed. */
#include "board.h"
#include "check.h"
#include "scored_print.h"

#include <stdlib.h>
#include <string.h>

typedef struct Fuzz {
    SgfReader reader;
    ScoredGame game;
    Message message;
} Fuzz;

static void check_game(const ScoredGame *game, const GamePlace *place) {
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    scored_print_json(game, place, file);
    CHECK(fclose(file) == 0 && board_is_consistent(&game->position.board));
    CHECK(size > 2 && text[0] == '{' && strchr(text, '\n') == text + size - 1);
    free(text);
}

static void check_place(const char *reason, size_t length) {
    size_t at;
    CHECK(sscanf(reason, "byte %zu:", &at) == 1 && at <= length);
}

static void run_text(Fuzz *fuzz, const char *bytes, size_t length) {
    GamePlace place = {.file = "fuzz", .number = 1};
    bool found = true;
    sgf_reader_start(&fuzz->reader, bytes, length);
    for (; found; place.number++) {
        Status status = sgf_read(&fuzz->reader, &fuzz->game.record, &found, &fuzz->message);
        if (status == STATUS_OK && !found)
            break;
        const ScoreWish wish = {.dead = fuzz->game.record.marked ? DEAD_AUTO : DEAD_NONE};
        if (status == STATUS_OK)
            status = score_record(&fuzz->game, &wish, &fuzz->message);
        if (status == STATUS_OK)
            check_game(&fuzz->game, &place);
        else
            check_place(fuzz->message.text, length);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Fuzz fuzz;
    run_text(&fuzz, (const char *)data, size);
    return 0;
}
