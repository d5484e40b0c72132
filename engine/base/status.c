/* Texts and exit statuses of the codes in status.h, and the one-line message. */
#include "status.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

Status message_set(Message *message, Status status, const char *format, ...) {
    if (message == NULL)
        return status;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(message->text, sizeof message->text, format, arguments);
    va_end(arguments);
    if (length >= MESSAGE_CAPACITY)
        memcpy(message->text + MESSAGE_CAPACITY - 4, "...", 4);
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
