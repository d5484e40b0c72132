/* Texts and exit statuses of the codes in status.h, and the one-line message. */
#include "status.h"

#include "text_control.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* What the user typed may hold anything; a message stays one printable line. */
static void make_printable(char *text) {
    for (int length; *text != '\0'; text += length > 0 ? length : 1) {
        length = text_control_length(text);
        memset(text, '?', (size_t)length);
    }
}

/* Where and why stand at the two ends of a message, so a long one is cut in the middle. */
Status message_set(Message *message, Status status, const char *format, ...) {
    enum { TAIL = MESSAGE_CAPACITY / 2, HEAD = MESSAGE_CAPACITY - TAIL - 3 };
    char whole[8 * MESSAGE_CAPACITY];
    if (message == NULL)
        return status;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(whole, sizeof whole, format, arguments);
    va_end(arguments);
    make_printable(whole);
    size_t length = strlen(whole);
    if (length < MESSAGE_CAPACITY) {
        memcpy(message->text, whole, length + 1);
        return status;
    }
    memcpy(message->text, whole, HEAD);
    memcpy(message->text + HEAD, "...", 3);
    memcpy(message->text + HEAD + 3, whole + length - (TAIL - 1), TAIL);
    return status;
}

const char *status_text(Status status) {
    static const char *const texts[] = {
#define X(code, text, exit_status) text,
        STATUS_TABLE(X)
#undef X
    };
    return texts[status];
}

int status_exit(Status status) {
    static const int exits[] = {
#define X(code, text, exit_status) exit_status,
        STATUS_TABLE(X)
#undef X
    };
    return exits[status];
}
