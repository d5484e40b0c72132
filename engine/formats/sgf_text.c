/* Escapes first, then characters: a value is short, so each step is a pass of its own. */
#include "sgf_text.h"

#include "text_control.h"

#include <string.h>
#include <strings.h>

static bool named(const char *value, size_t length, const char *name) {
    return length == strlen(name) && strncasecmp(value, name, length) == 0;
}

SgfCharset sgf_charset(const char *value, size_t length) {
    static const char *const latin[] = {"iso-8859-1", "iso8859-1",   "iso_8859-1",   "latin1",
                                        "latin-1",    "iso-8859-15", "windows-1252", "cp1252"};
    if (length == 0)
        return SGF_CHARSET_NONE;
    if (named(value, length, "utf-8") || named(value, length, "utf8"))
        return SGF_CHARSET_UTF_8;
    for (size_t i = 0; i < sizeof latin / sizeof *latin; i++)
        if (named(value, length, latin[i]))
            return SGF_CHARSET_LATIN_1;
    return named(value, length, "us-ascii") ? SGF_CHARSET_NONE : SGF_CHARSET_OTHER;
}

int utf_8_length(const char *text, size_t length) {
    const unsigned char *bytes = (const unsigned char *)text;
    if (length == 0 || bytes[0] < 0x80)
        return length > 0;
    const int size = bytes[0] >= 0xf0 ? 4 : bytes[0] >= 0xe0 ? 3 : 2;
    if (bytes[0] < 0xc2 || bytes[0] > 0xf4 || length < (size_t)size)
        return 0;
    for (int i = 1; i < size; i++)
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
    const bool overlong =
        (bytes[0] == 0xe0 && bytes[1] < 0xa0) || (bytes[0] == 0xf0 && bytes[1] < 0x90);
    const bool beyond =
        (bytes[0] == 0xed && bytes[1] > 0x9f) || (bytes[0] == 0xf4 && bytes[1] > 0x8f);
    return overlong || beyond ? 0 : size;
}

static bool is_utf_8(const char *text, size_t length) {
    for (size_t at = 0; at < length;) {
        const int size = utf_8_length(text + at, length - at);
        if (size == 0)
            return false;
        at += (size_t)size;
    }
    return true;
}

/* Appends whole characters while they and a final "..." fit; false once they do not. */
static bool append(char text[SGF_TEXT_CAPACITY], size_t *used, const char *bytes, int count) {
    if (*used + (size_t)count + sizeof "..." > SGF_TEXT_CAPACITY) {
        memcpy(text + *used, "...", sizeof "...");
        return false;
    }
    memcpy(text + *used, bytes, (size_t)count);
    *used += (size_t)count;
    text[*used] = '\0';
    return true;
}

/* A whole character of UTF-8, or the mark for one that steers a terminal. */
static bool append_character(char text[SGF_TEXT_CAPACITY], size_t *used, const char *bytes,
                             int size) {
    char character[5] = {0};
    memcpy(character, bytes, (size_t)size);
    return text_control_length(character) > 0 ? append(text, used, "\xef\xbf\xbd", 3)
                                              : append(text, used, bytes, size);
}

static bool append_byte(char text[SGF_TEXT_CAPACITY], size_t *used, unsigned char byte,
                        bool latin) {
    if (!latin)
        return append(text, used, "\xef\xbf\xbd", 3);
    const char pair[2] = {(char)(0xc0 | byte >> 6), (char)(0x80 | (byte & 0x3f))};
    return append_character(text, used, pair, 2);
}

/* The bytes that a backslash takes with it: itself, and a line break behind it. */
static size_t escape_length(const char *value, size_t length) {
    if (length < 2 || (value[1] != '\n' && value[1] != '\r'))
        return 1;
    const bool pair = length > 2 && value[1] != value[2] && (value[2] == '\n' || value[2] == '\r');
    return pair ? 3 : 2;
}

void sgf_text(const char *value, size_t length, SgfCharset charset, char text[SGF_TEXT_CAPACITY]) {
    const bool whole = charset != SGF_CHARSET_LATIN_1 && is_utf_8(value, length);
    const bool latin = charset != SGF_CHARSET_OTHER;
    size_t used = 0;
    bool fits = true, escaped = false;
    text[0] = '\0';
    for (size_t at = 0; at < length && fits;) {
        const unsigned char byte = (unsigned char)value[at];
        int size = 1;
        if (byte == '\\' && !escaped) {
            const size_t taken = escape_length(value + at, length - at);
            escaped = taken == 1;
            at += taken;
            continue;
        }
        escaped = false;
        if (byte >= 0x80 && whole) {
            size = utf_8_length(value + at, length - at);
            fits = append_character(text, &used, value + at, size);
        } else if (byte >= 0x80) {
            fits = append_byte(text, &used, byte, latin);
        } else if (byte == ' ' || (byte >= '\t' && byte <= '\r')) {
            fits = append(text, &used, " ", 1);
        } else if (byte > ' ' && byte < 0x7f) {
            fits = append(text, &used, value + at, 1);
        }
        at += (size_t)size;
    }
}
