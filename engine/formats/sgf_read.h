/* A game of an SGF text, FF[1] to FF[4]: the facts of its main line, not yet played.
 *
 * What is wrong beyond repair (another game, a size or komi that cannot be, a point off the board)
 * is an error with its byte offset; so is what contradicts itself: a fact of the game told twice in
 * two ways, two moves of a colour in a node, a point set up in two ways by a node. What is merely
 * missing or odd is a fact of the record: no komi, a result that nobody can read; what is against
 * the specification, and has one sensible meaning, is a note. Nothing is guessed. Left out:
 * comments, times, mark-up, variations. Multi-byte encodings that are neither UTF-8 nor ASCII-safe
 * may hold bytes that look like brackets; they are read as bytes.
 */
#ifndef JIGO_SGF_READ_H
#define JIGO_SGF_READ_H

#include "rules.h"
#include "sgf_scan.h"
#include "sgf_text.h"
#include "sgf_values.h"

/* One play, pass, or stone set up or taken away. */
typedef struct SgfStep {
    bool setup;
    Colour colour; /* of the player, or of the stone set up; EMPTY: the point is made empty */
    Move move;     /* a point of the board; a play may be MOVE_PASS */
    size_t at;     /* byte offset of its value */
} SgfStep;

typedef enum SgfResultKind {
    SGF_RESULT_NONE,   /* no RE, or an empty one or "?" */
    SGF_RESULT_MARGIN, /* won by half_points, or a tie */
    SGF_RESULT_WINNER, /* "B+": won, nobody says by how much */
    SGF_RESULT_RESIGN,
    SGF_RESULT_TIME,
    SGF_RESULT_FORFEIT,
    SGF_RESULT_VOID,
    SGF_RESULT_ODD /* a text that is none of these */
} SgfResultKind;

typedef struct SgfResult {
    SgfResultKind kind;
    Colour winner;   /* EMPTY: a tie, or nobody */
    int half_points; /* of SGF_RESULT_MARGIN; 0 for a tie */
} SgfResult;

/* Bits of SgfRecord.notes. */
typedef enum SgfNote {
    SGF_NOTE_TWO_MOVES = 1,      /* a node holds a move of each colour, read as they are written */
    SGF_NOTE_SETUP_AND_MOVE = 2, /* a node sets up and moves; the move is read last */
    SGF_NOTE_HANDICAP = 4, /* HA is another number than the stones that the first node sets up */
    SGF_NOTE_PLAYER = 8    /* the next move is not of the colour that PL names */
} SgfNote;

/* Plays, passes and stones set up or taken away of one game; more are an error. */
enum { SGF_STEPS_MAX = 100000 };

typedef struct SgfRecord {
    size_t at; /* byte offset of the game in its text */
    SgfSize size;
    Topology topology; /* a torus where RU says the word, as sgf_write writes it */
    bool komi_given;
    int komi_half;        /* where given */
    bool komi_wrong;      /* KM holds a text that is no multiple of 0.5 within the board's points */
    size_t komi_at;       /* byte offset of its value */
    int handicap;         /* HA from 2 on; else the number of stones that the first node sets up for
                             Black, if it sets up none for White; 1 or more, 0: none */
    bool suicide_allowed; /* as RU says in the words of sgf_write; so does compensation: */
    Compensation compensation;
    char names[2][SGF_TEXT_CAPACITY]; /* UTF-8; "" where there is none */
    char rules[SGF_TEXT_CAPACITY];
    char result_text[SGF_TEXT_CAPACITY];
    SgfResult result;
    SgfStep *steps; /* [steps_count], in order; owned */
    int steps_count, steps_capacity;
    Colour player;         /* whom PL names, where no move follows it; else EMPTY */
    unsigned notes;        /* of SgfNote */
    bool marked;           /* the last node of the main line marks territory: */
    PointSet territory[2]; /* TB, TW */
} SgfRecord;

/* What reading needs besides the text; used again for game after game. Start with {0}. */
typedef struct SgfReader {
    SgfText text;
    SgfTree tree;
} SgfReader;

/* Begins a text, which is borrowed until the last game is read. */
void sgf_reader_start(SgfReader *reader, const char *bytes, size_t length);
void sgf_reader_deinit(SgfReader *reader);

/* Reads the next game into a record that starts as {0} and is used again. *found: there was one; a
 * text without any game is an error. On STATUS_FAILED the message is "byte N: reason" with N
 * counted from 0, and the next call goes on behind the game; after a mistake of syntax nothing is
 * left. Allocates for trees and steps longer than any before, and no more
 * than their limits ask for. */
Status sgf_read(SgfReader *reader, SgfRecord *record, bool *found, Message *message);
void sgf_record_deinit(SgfRecord *record);

/* A result as RE has it: "B+3.5", "W+R", "0", "Draw", "Void", "?", in any case, blanks and a comma
 * for the point allowed. */
SgfResult sgf_result_parse(const char *text);

#endif
