/* Character by character; what is neither special nor broken goes through as it is. */
#include "text_escape.h"

#include "sgf_text.h"
#include "text_control.h"

#include <string.h>

/* Prints one character of UTF-8, or the mark for bytes that are none; returns the bytes used. */
static size_t print_character(const char *text, size_t length, FILE *file) {
    const int size = utf_8_length(text, length);
    if (size == 0) {
        fputs("\xef\xbf\xbd", file);
        return 1;
    }
    fwrite(text, 1, (size_t)size, file);
    return (size_t)size;
}

void text_print_plain(const char *text, FILE *file) {
    for (size_t length = strlen(text), at = 0; at < length;) {
        const int control = text_control_length(text + at);
        if (control > 0)
            fputs("\xef\xbf\xbd", file);
        at += control > 0 ? (size_t)control : print_character(text + at, length - at, file);
    }
}

void text_print_json(const char *text, FILE *file) {
    fputc('"', file);
    for (size_t length = strlen(text), at = 0; at < length;) {
        const unsigned char byte = (unsigned char)text[at];
        if (byte >= ' ' && byte != '"' && byte != '\\') {
            at += print_character(text + at, length - at, file);
            continue;
        }
        fprintf(file, byte < ' ' ? "\\u%04x" : "\\%c", byte);
        at++;
    }
    fputc('"', file);
}

/* U+FFFE and U+FFFF. */
static bool is_forbidden_in_xml(const char *text, size_t length) {
    return length >= 3 && memcmp(text, "\xef\xbf", 2) == 0 && (unsigned char)text[2] >= 0xbe;
}

void text_print_xml(const char *text, size_t length, FILE *file) {
    for (size_t at = 0; at < length;) {
        if (is_forbidden_in_xml(text + at, length - at)) {
            fputs("\xef\xbf\xbd", file);
            at += 3;
            continue;
        }
        const unsigned char byte = (unsigned char)text[at];
        const char *entity = byte == '&'   ? "&amp;"
                             : byte == '<' ? "&lt;"
                             : byte == '>' ? "&gt;"
                             : byte < ' '  ? " "
                                           : NULL;
        if (entity == NULL) {
            at += print_character(text + at, length - at, file);
            continue;
        }
        fputs(entity, file);
        at++;
    }
}
