/* Any bytes as an SGF text: every game is read and played out. Found are crashes, reports of the
 * sanitizers, stones that come from nowhere, and mistakes without their place. Counting is left to
 * test_sgf_round_trip, so that this builds in seconds and runs fast. */
#include "check.h"
#include "sgf_replay.h"

#include <stdio.h>

typedef struct Fuzz {
    SgfReader reader;
    SgfRecord record;
    Geometry geometry;
    SgfPosition position;
    Message message;
} Fuzz;

static Status replay(Fuzz *fuzz) {
    const SgfRecord *record = &fuzz->record;
    Geometry *geometry = &fuzz->geometry;
    if (geometry->width != record->size.width || geometry->height != record->size.height ||
        geometry->topology != record->topology)
        geometry_init(geometry, record->size.width, record->size.height, record->topology);
    return sgf_replay(record, geometry, &fuzz->position, &fuzz->message);
}

/* Every stone set up or played stands or was captured. */
static void check_game(const SgfPosition *position) {
    const Board *board = &position->board;
    const int black = board->stones[BLACK] + board->captured[BLACK] - position->plays[BLACK];
    const int white = board->stones[WHITE] + board->captured[WHITE] - position->plays[WHITE];
    CHECK(black - white == position->setup);
    CHECK(board_is_consistent(board));
}

static void check_place(const char *reason, size_t length) {
    size_t at;
    CHECK(sscanf(reason, "byte %zu:", &at) == 1 && at <= length);
}

static void run_text(Fuzz *fuzz, const char *bytes, size_t length) {
    bool found = true;
    sgf_reader_start(&fuzz->reader, bytes, length);
    while (found) {
        Status status = sgf_read(&fuzz->reader, &fuzz->record, &found, &fuzz->message);
        if (status == STATUS_OK && found)
            status = replay(fuzz);
        if (status != STATUS_OK)
            check_place(fuzz->message.text, length);
        else if (found)
            check_game(&fuzz->position);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Fuzz fuzz;
    run_text(&fuzz, (const char *)data, size);
    return 0;
}
