/* The referee's messages, byte for byte: the scenarios of the Phantom rules as transcripts, the
 * errors of the line protocol, the leak pair, and the program itself. */
#include "referee_script.h"

#include <sys/wait.h>

static const Scenario SCENARIOS[] = {
    {.name = "1 and 2: a refusal names no point to the opponent, a retry is an error",
     .width = 3,
     .height = 3,
     .script = "start\n"
               "B START colour=B size=3x3 topology=plane ko=simple goal=area cap=27 komi=7.5 "
               "handicap=[]\n"
               "W START colour=W size=3x3 topology=plane ko=simple goal=area cap=27 komi=7.5 "
               "handicap=[]\n"
               "> B b2\n"
               "B LEGAL b2 captures=[]\n"
               "W OPP_MOVED captures=[]\n"
               "> W b2\n"
               "W REFUSED b2\n"
               "B OPP_REFUSED\n"
               "> W b2\n"
               "W ERROR already-tried\n"
               "> W a1\n"
               "W LEGAL a1 captures=[]\n"
               "B OPP_MOVED captures=[]\n"
               "> B c3\n"
               "B LEGAL c3 captures=[]\n"
               "W OPP_MOVED captures=[]\n"
               "> W b2\n"
               "W REFUSED b2\n"
               "B OPP_REFUSED\n"},
    {.name = "4: suicide of two stones",
     .width = 4,
     .height = 4,
     .script = "play b1 a1 b2 d4 a3\n"
               "> W a2\n"
               "W REFUSED a2\n"
               "B OPP_REFUSED\n"},
    {.name = "5: ko",
     .width = 4,
     .height = 4,
     .script = "play b1 c1 a2 d2 b3 c3 c2\n"
               "> W b2\n"
               "W LEGAL b2 captures=[c2]\n"
               "B OPP_MOVED captures=[c2]\n"
               "> B c2\n"
               "B REFUSED c2\n"
               "W OPP_REFUSED\n"
               "> B d4\n"
               "B LEGAL d4 captures=[]\n"
               "W OPP_MOVED captures=[]\n"
               "> W a4\n"
               "W LEGAL a4 captures=[]\n"
               "B OPP_MOVED captures=[]\n"
               "> B c2\n"
               "B LEGAL c2 captures=[b2]\n"
               "W OPP_MOVED captures=[b2]\n"},
    {.name = "10: a pass clears the ko",
     .width = 4,
     .height = 4,
     .script = "play b1 c1 a2 d2 b3 c3 c2 b2 -\n"
               "> W a4\n"
               "W LEGAL a4 captures=[]\n"
               "B OPP_MOVED captures=[]\n"
               "> B c2\n"
               "B LEGAL c2 captures=[b2]\n"
               "W OPP_MOVED captures=[b2]\n"},
    {.name = "simple ko allows what superko refuses: the position after the first move again",
     .width = 2,
     .height = 2,
     .script = "play a1 b2 b1 a2 a1 b1\n"
               "> B a1\n"
               "B LEGAL a1 captures=[b1,a2,b2]\n"
               "W OPP_MOVED captures=[b1,a2,b2]\n"},
    {.name = "positional superko",
     .width = 2,
     .height = 2,
     .ko = KO_POSITIONAL,
     .script = "start\n"
               "B START colour=B size=2x2 topology=plane ko=positional goal=area cap=12 komi=7.5 "
               "handicap=[]\n"
               "W START colour=W size=2x2 topology=plane ko=positional goal=area cap=12 komi=7.5 "
               "handicap=[]\n"
               "play a1 b2 b1 a2 a1 b1\n"
               "> B a1\n"
               "B REFUSED a1\n"
               "W OPP_REFUSED\n"
               "view B\n"
               "stones=3 enemy=[b1,a2,b2] vacant=[a1]\n"},
    {.name = "situational superko",
     .width = 2,
     .height = 2,
     .ko = KO_SITUATIONAL,
     .script = "play a1 b2 b1 a2 a1 b1\n"
               "> B a1\n"
               "B REFUSED a1\n"
               "W OPP_REFUSED\n"},
    {.name = "7: the capturing point is not told",
     .width = 3,
     .height = 3,
     .script = "play b2 a1 b1 c3\n"
               "> B a2\n"
               "B LEGAL a2 captures=[a1]\n"
               "W OPP_MOVED captures=[a1]\n"},
    {.name = "8: all refused is a pass",
     .width = 3,
     .height = 3,
     .script = "play b1 - b2 - b3 - a2 - c2\n"
               "> W a1\n"
               "W REFUSED a1\n"
               "B OPP_REFUSED\n"
               "> W b1\n"
               "W REFUSED b1\n"
               "B OPP_REFUSED\n"
               "> W c1\n"
               "W REFUSED c1\n"
               "B OPP_REFUSED\n"
               "> W a2\n"
               "W REFUSED a2\n"
               "B OPP_REFUSED\n"
               "> W b2\n"
               "W REFUSED b2\n"
               "B OPP_REFUSED\n"
               "> W c2\n"
               "W REFUSED c2\n"
               "B OPP_REFUSED\n"
               "> W a3\n"
               "W REFUSED a3\n"
               "B OPP_REFUSED\n"
               "> W b3\n"
               "W REFUSED b3\n"
               "B OPP_REFUSED\n"
               "> W c3\n"
               "W REFUSED c3\n"
               "B OPP_REFUSED\n"
               "W PASSED W\n"
               "B PASSED W\n"
               "> B pass\n"
               "B PASSED B\n"
               "W PASSED B\n"
               "B END reason=passes area=9 result=B+1.5 board=.X./X"
               "XX/.X.\n"
               "W END reason=passes area=9 result=B+1.5 board=.X./X"
               "XX/.X.\n"},
    {.name = "8: a forced pass that ends the game, on the smallest board",
     .width = 1,
     .height = 1,
     .script = "play -\n"
               "> W a1\n"
               "W REFUSED a1\n"
               "B OPP_REFUSED\n"
               "W PASSED W\n"
               "B PASSED W\n"
               "W END reason=passes area=0 result=W+7.5 board=.\n"
               "B END reason=passes area=0 result=W+7.5 board=.\n"},
    {.name = "9: an own stone is an error and leaves the passes alone",
     .width = 3,
     .height = 3,
     .script = "play b2 -\n"
               "> B b2\n"
               "B ERROR own-stone\n"
               "> B pass\n"
               "B PASSED B\n"
               "W PASSED B\n"
               "B END reason=passes area=9 result=B+1.5 board=.../.X./...\n"
               "W END reason=passes area=9 result=B+1.5 board=.../.X./...\n"},
    {.name = "9: a refusal leaves the passes alone",
     .width = 3,
     .height = 3,
     .script = "play b2 a1 c3 -\n"
               "> B a1\n"
               "B REFUSED a1\n"
               "W OPP_REFUSED\n"
               "> B pass\n"
               "B PASSED B\n"
               "W PASSED B\n"
               "B END reason=passes area=1 result=W+6.5 board=..X/.X./O..\n"
               "W END reason=passes area=1 result=W+6.5 board=..X/.X./O..\n"},
    {.name = "13: torus",
     .width = 5,
     .height = 5,
     .torus = true,
     .script = "start\n"
               "B START colour=B size=5x5 topology=torus ko=simple goal=area cap=75 komi=7.5 "
               "handicap=[]\n"
               "W START colour=W size=5x5 topology=torus ko=simple goal=area cap=75 komi=7.5 "
               "handicap=[]\n"
               "play b1 a1\n"
               "> B a2\n"
               "B LEGAL a2 captures=[]\n"
               "W OPP_MOVED captures=[]\n"
               "play c3 e1 c4\n"
               "> B a5\n"
               "B LEGAL a5 captures=[a1]\n"
               "W OPP_MOVED captures=[a1]\n"},
    {.name = "13: the same on a plane",
     .width = 5,
     .height = 5,
     .script = "play b1 a1\n"
               "> B a2\n"
               "B LEGAL a2 captures=[a1]\n"
               "W OPP_MOVED captures=[a1]\n"},
    {.name = "14: captures are sorted",
     .width = 5,
     .height = 5,
     .script = "play a2 a1 c2 c1 d1 e5\n"
               "> B b1\n"
               "B LEGAL b1 captures=[a1,c1]\n"
               "W OPP_MOVED captures=[a1,c1]\n"},
    {.name = "14: capture-go",
     .width = 5,
     .height = 5,
     .capture_go = true,
     .script = "start\n"
               "B START colour=B size=5x5 topology=plane ko=simple goal=capture cap=75 komi=7.5 "
               "handicap=[]\n"
               "W START colour=W size=5x5 topology=plane ko=simple goal=capture cap=75 komi=7.5 "
               "handicap=[]\n"
               "play a2 a1 c2 c1 d1 e5\n"
               "> B b1\n"
               "B LEGAL b1 captures=[a1,c1]\n"
               "W OPP_MOVED captures=[a1,c1]\n"
               "B END reason=capture area=5 result=B+C board=....O/...../...../X.X../.X.X.\n"
               "W END reason=capture area=5 result=B+C board=....O/...../...../X.X../.X.X.\n"},
    {.name = "15: an even board",
     .width = 4,
     .height = 4,
     .script = "play b1 c1 b2 c2 b3 c3 b4 c4 -\n"
               "> W pass\n"
               "W PASSED W\n"
               "B PASSED W\n"
               "W END reason=passes area=0 result=W+7.5 board=.XO./.XO./.XO./.XO.\n"
               "B END reason=passes area=0 result=W+7.5 board=.XO./.XO./.XO./.XO.\n"},
    {.name = "15: handicap",
     .width = 4,
     .height = 4,
     .handicap = "c3 b2",
     .script = "start\n"
               "B START colour=B size=4x4 topology=plane ko=simple goal=area cap=48 komi=0.5 "
               "handicap=[b2,c3]\n"
               "W START colour=W size=4x4 topology=plane ko=simple goal=area cap=48 komi=0.5 "
               "handicap=[b2,c3]\n"
               "> W b2\n"
               "W REFUSED b2\n"
               "B OPP_REFUSED\n"
               "view W\n"
               "stones=2 enemy=[b2,c3] vacant=[a1,b1,c1,d1,a2,c2,d2,a3,b3,d3,a4,b4,c4,d4]\n"},
    {.name = "the cap counts plays and passes, not refusals; width is named first",
     .width = 3,
     .height = 2,
     .cap = 3,
     .script = "start\n"
               "B START colour=B size=3x2 topology=plane ko=simple goal=area cap=3 komi=7.5 "
               "handicap=[]\n"
               "W START colour=W size=3x2 topology=plane ko=simple goal=area cap=3 komi=7.5 "
               "handicap=[]\n"
               "play a1\n"
               "> W a1\n"
               "W REFUSED a1\n"
               "B OPP_REFUSED\n"
               "play -\n"
               "> B c2\n"
               "B LEGAL c2 captures=[]\n"
               "W OPP_MOVED captures=[]\n"
               "B END reason=cap area=6 result=W+1.5 board=..X/X..\n"
               "W END reason=cap area=6 result=W+1.5 board=..X/X..\n"},
    {.name = "errors: the first that applies, to the seat named, else to the seat on turn",
     .width = 9,
     .height = 9,
     .script = "> W e5\n"
               "W ERROR wrong-turn\n"
               "> W z99\n"
               "W ERROR wrong-turn\n"
               "> W e5 e6\n"
               "W ERROR syntax\n"
               "> W\n"
               "W ERROR syntax\n"
               "> \n"
               "B ERROR syntax\n"
               "> # remark\n"
               "B ERROR syntax\n"
               "> e5\n"
               "B ERROR syntax\n"
               "> X e5\n"
               "B ERROR syntax\n"
               "> B resign\n"
               "B ERROR syntax\n"
               "> B 5e\n"
               "B ERROR syntax\n"
               "> B e\n"
               "B ERROR syntax\n"
               "> B e05\n"
               "B ERROR syntax\n"
               "> B e5x\n"
               "B ERROR syntax\n"
               "> B e-1\n"
               "B ERROR syntax\n"
               "> B ee5\n"
               "B ERROR syntax\n"
               "> B e0\n"
               "B ERROR off-board\n"
               "> B e10\n"
               "B ERROR off-board\n"
               "> B k1\n"
               "B ERROR off-board\n"
               "> B i5\n"
               "B ERROR off-board\n"
               "> B e18446744073709551621\n"
               "B ERROR off-board\n"
               ">   b\t E5 \t\r\n"
               "B LEGAL e5 captures=[]\n"
               "W OPP_MOVED captures=[]\n"
               "> B e5\n"
               "B ERROR wrong-turn\n"
               "> hello\n"
               "W ERROR syntax\n"
               "> w PASS\r\n"
               "W PASSED W\n"
               "B PASSED W\n"
               "> B j9\n"
               "B LEGAL j9 captures=[]\n"
               "W OPP_MOVED captures=[]\n"},
};

Test(referee, scenarios) {
    for (size_t i = 0; i < sizeof SCENARIOS / sizeof *SCENARIOS; i++)
        scenario_check(&SCENARIOS[i]);
}

/* What `colour` reads and knows after a game of accepted plays and one more try. */
static void hear(Replay *replay, const char *script) {
    const Scenario scenario = {.width = 3, .height = 3, .script = script};
    replay_run(replay, &scenario);
    replay->length = 0;
    replay_view(replay, WHITE);
    replay_deinit(replay);
}

Test(referee, leak_pair) {
    static Replay suicide, occupied;
    hear(&suicide, "play b1 c3 a2\n> W a1\n");
    hear(&occupied, "play a1 c3 b2\n> W a1\n");
    cr_expect_str_eq(suicide.heard[WHITE], occupied.heard[WHITE]);
    cr_expect_str_eq(suicide.text, occupied.text);
    cr_expect(strstr(suicide.heard[WHITE], "W REFUSED a1\n") != NULL);
    cr_expect(strstr(suicide.heard[BLACK], "B OPP_REFUSED\n") != NULL);
}

/* Runs the program on `input` (bytes; NUL allowed) and compares its whole output. */
static void program_check(const char *options, const char *input, size_t length,
                          const char *expected) {
    char command[1024], got[8192];
    FILE *file = tmpfile();
    cr_assert(file != NULL && fwrite(input, 1, length, file) == length && fflush(file) == 0);
    snprintf(command, sizeof command, "%s referee %s < /dev/fd/%d", JIGO_PROGRAM, options,
             fileno(file));
    FILE *pipe = popen(command, "r");
    cr_assert(pipe != NULL);
    got[fread(got, 1, sizeof got - 1, pipe)] = '\0';
    const int status = pclose(pipe);
    fclose(file);
    cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 0, "%s: status %d", options, status);
    cr_expect_str_eq(got, expected, "%s\nexpected:\n%s\ngot:\n%s", options, expected, got);
}

#define START_3X2(colour)                                                                          \
    colour " START colour=" colour " size=3x2 topology=torus ko=situational goal=capture cap=9 "   \
           "komi=-1 handicap=[a1,b2]\n"

/* Options, bytes that are no text, a last line without newline, and the end of the game before the
 * end of the input. */
Test(referee, program) {
    static const char odd[] = "W a1\0\n\r\nW b1";
    program_check("--size 3x2 --torus --capture-go --ko situational --cap=9 --komi -1 "
                  "--handicap B2,a1",
                  odd, sizeof odd - 1,
                  START_3X2("B") START_3X2("W") "W ERROR syntax\n"
                                                "W ERROR syntax\n"
                                                "W LEGAL b1 captures=[]\n"
                                                "B OPP_MOVED captures=[]\n");
    static const char over[] = "B pass\nW pass\nB a1\n";
    program_check("--size 1 --komi 0", over, sizeof over - 1,
                  "B START colour=B size=1x1 topology=plane ko=simple goal=area cap=3 komi=0 "
                  "handicap=[]\n"
                  "W START colour=W size=1x1 topology=plane ko=simple goal=area cap=3 komi=0 "
                  "handicap=[]\n"
                  "B PASSED B\nW PASSED B\nW PASSED W\nB PASSED W\n"
                  "W END reason=passes area=0 result=0 board=.\n"
                  "B END reason=passes area=0 result=0 board=.\n");
    static char longest[300000];
    memset(longest, 'b', sizeof longest);
    program_check("", longest, sizeof longest,
                  "B START colour=B size=9x9 topology=plane ko=simple goal=area cap=243 komi=7.5 "
                  "handicap=[]\n"
                  "W START colour=W size=9x9 topology=plane ko=simple goal=area cap=243 komi=7.5 "
                  "handicap=[]\n"
                  "B ERROR syntax\n");
}

/* An agent on one side: the other seat's lines alone, errors that answer a line, spectators. */
Test(referee, program_with_an_agent) {
    static const char tries[] = "W a1\nB a1\nB pass\n";
    program_check("--size 1x1 --white random --spectator", tries, sizeof tries - 1,
                  "B START colour=B size=1x1 topology=plane ko=simple goal=area cap=3 komi=7.5 "
                  "handicap=[]\n"
                  "S START size=1x1 topology=plane ko=simple goal=area cap=3 komi=7.5 "
                  "handicap=[]\n"
                  "W ERROR wrong-turn\n"
                  "B REFUSED a1\n"
                  "B PASSED B\n"
                  "B PASSED W\n"
                  "B END reason=passes area=0 result=W+7.5 board=.\n"
                  "S END reason=passes area=0 result=W+7.5 board=.\n");
    program_check("--size 2x1 --black random --handicap a1 --view --seed 7", "W a1\n", 5,
                  "W START colour=W size=2x1 topology=plane ko=simple goal=area cap=6 komi=0.5 "
                  "handicap=[a1]\n"
                  "    a b\n  1 # . 1\n    a b\n"
                  "W REFUSED a1\n"
                  "    a b\n  1 ! . 1\n    a b\n");
}
