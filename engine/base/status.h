/* Operational errors: what can go wrong outside the program, as a code and one line of text.
 *
 * A function that can fail returns a Status and, through a Message, says where and what in one
 * line. Only harness/main.c prints such a line and turns the code into an exit status. Answers of
 * the domain (a refused move) are no errors, and bugs are CHECKs (check.h).
 */
#ifndef JIGO_STATUS_H
#define JIGO_STATUS_H

/* code, short text, exit status of the program when it stops the work */
#define STATUS_TABLE(X)                                                                            \
    X(STATUS_OK, "ok", 0)                                                                          \
    X(STATUS_FAILED, "the work failed", 1)                                                         \
    X(STATUS_IO, "a file could not be read or written", 1)                                         \
    X(STATUS_MEMORY, "out of memory", 1)                                                           \
    X(STATUS_USAGE, "wrong usage", 2)                                                              \
    X(STATUS_CONFIG, "wrong config", 2)                                                            \
    X(STATUS_INTERRUPTED, "interrupted", 130)

typedef enum Status {
#define X(code, text, exit_status) code,
    STATUS_TABLE(X)
#undef X
} Status;

enum { MESSAGE_CAPACITY = 1024 };

/* One printable line for a person, without a final newline. Control characters become "?"; a longer
 * text has "..." in its middle. */
typedef struct Message {
    char text[MESSAGE_CAPACITY];
} Message;

/* Writes the line and returns `status`, so that a failing function ends in
 * `return message_set(message, STATUS_IO, "%s: %s", path, reason);`. A NULL message is allowed. */
Status message_set(Message *message, Status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Short fixed text of a code; never NULL. */
const char *status_text(Status status);

/* Exit status of the program for a code: 0, 1, 2 or 130. */
int status_exit(Status status);

#endif
