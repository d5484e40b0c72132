/* A program that is talked with in lines over its standard input and output.
 *
 * It is started without a shell in a process group of its own, so that a terminal's Ctrl-C does not
 * reach it, with this process's standard error, folder and environment. It dies with the thread
 * that started it, however that ends. Every wait has a deadline, a moment of clock_monotonic_us.
 * One thread at a time.
 */
#ifndef JIGO_CHILD_PROCESS_H
#define JIGO_CHILD_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { CHILD_LINE_CAPACITY = 256 }; /* of a line that is read, its newline counted */

typedef struct ChildProcess {
    pid_t pid; /* 0: none runs */
    int input; /* where the program reads; never blocks */
    int output;
    int length; /* bytes read and not taken yet */
    char bytes[CHILD_LINE_CAPACITY];
} ChildProcess;

typedef enum ChildTalk {
    CHILD_OK,
    CHILD_ENDED,   /* it has ended, or closed the stream */
    CHILD_LATE,    /* the deadline passed */
    CHILD_TOO_LONG /* more bytes than a line may have, and no newline among them */
} ChildTalk;

/* Starts the program in a file; its words begin with its name, the last is NULL. False with errno
 * set, and no process left, if the host has no process or stream for it or cannot execute it; a
 * file that is no program is not handed to a shell. */
bool child_start(ChildProcess *child, const char *path, char *const words[]);

ChildTalk child_write(ChildProcess *child, const char *bytes, size_t length, int64_t deadline_us);

/* Reads a line; its *length bytes, which may be any, stand in child->bytes until child_take_line.
 */
ChildTalk child_read_line(ChildProcess *child, size_t *length, int64_t deadline_us);
void child_take_line(ChildProcess *child, size_t length);

/* What there is to read, without waiting: CHILD_OK something, CHILD_LATE nothing, CHILD_ENDED. */
ChildTalk child_peek(const ChildProcess *child);

/* Closes the streams, at whose end the program should end; ends it and all of its group by SIGKILL
 * after so long; leaves no zombie. Writes how it ended, such as "exit status 1", and returns it. */
enum { CHILD_END_CAPACITY = 64 };
const char *child_stop(ChildProcess *child, int grace_ms, char how[CHILD_END_CAPACITY]);

#endif
