/* The line protocol of the Phantom referee: lines in, lines out.
 *
 * In, one try a line: a seat and a point or `pass`, `B b2`, `W pass`, in any case, with any number
 * of blanks (space, tab, carriage return) around and between. A letter followed by a whole number
 * without leading zeros has the shape of a point; if the board has no such point, the letter I
 * included, the answer is off-board. All else, an empty line too, is a syntax error.
 *
 * Out, each prefixed by the seat that may read it (B or W), points in lower case, lists sorted by
 * row from the bottom and then by column, numbers in their shortest form:
 *   START colour=B|W size=WxH topology=plane|torus ko=simple|positional|situational
 *         goal=area|capture cap=N komi=K handicap=[POINTS]             (one line)
 *   LEGAL p captures=[POINTS]    OPP_MOVED captures=[POINTS]
 *   REFUSED p                    OPP_REFUSED
 *   PASSED B|W                   ERROR try_error_name
 *   END reason=passes|cap|capture|resign|forfeit|crash|stall|protocol area=N result=R board=ROWS
 * Spectators, S, read START without `colour=`, whose handicap stones are all they see, and END.
 * area is Black minus White before komi, the board as it stands; result is B+1.5, W+7, or 0 for a
 * tie, and where not the count decides B+C or W+C for a capture (by the capturer), +R for a
 * resignation and +F for every kind of forfeit; rows run from the top, X Black, O White, . empty.
 */
#ifndef JIGO_PROTOCOL_H
#define JIGO_PROTOCOL_H

#include "referee.h"

/* Enough for every line on a board of SIDE_PLAY_MAX: the longest list of points, and more. */
enum { PROTOCOL_LINE_CAPACITY = 4 * SIDE_PLAY_MAX * SIDE_PLAY_MAX + 256 };

typedef struct ParsedTry {
    TryError error; /* TRY_OK or TRY_SYNTAX */
    Colour seat;    /* named by the line; EMPTY if it names none */
    Move move;      /* a point, MOVE_PASS, or POINT_NONE for a point off the board */
} ParsedTry;

/* Reads one line of `length` bytes, without its newline. Any bytes may stand in it. */
ParsedTry protocol_parse(const Geometry *geometry, const char *text, size_t length);

/* Parses a line and gives it to the referee; a syntax error becomes an EVENT_ERROR to the seat the
 * line names, else to the seat on turn. */
void protocol_try(Referee *referee, const char *text, size_t length, RefereeStep *step);

/* Writes the line that seat `to` reads (EMPTY: spectators, of START and END alone; checked),
 * without a newline; returns its length. `game` is the referee's, of which only START (rules) and
 * END (result and board) tell anything. */
int protocol_format(const Game *game, Colour to, const Event *event,
                    char line[PROTOCOL_LINE_CAPACITY]);

#endif
