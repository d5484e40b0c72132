/* Text values of SGF as UTF-8. */
#ifndef JIGO_SGF_TEXT_H
#define JIGO_SGF_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* How bytes beyond ASCII are read: as the property CA says. */
typedef enum SgfCharset {
    SGF_CHARSET_NONE,  /* nothing said: UTF-8 where the bytes are, else Latin-1 (its default) */
    SGF_CHARSET_UTF_8, /* bytes that are none are read as Latin-1 */
    SGF_CHARSET_LATIN_1,
    SGF_CHARSET_OTHER /* UTF-8 where the bytes are, else each unknown byte becomes U+FFFD */
} SgfCharset;

/* Which of them a value of CA names. */
SgfCharset sgf_charset(const char *value, size_t length);

enum { SGF_TEXT_CAPACITY = 256 };

/* Writes a raw SimpleText value: escapes resolved, line breaks and tabs as blanks, control
 * characters left out, ended by a zero byte. A text that does not fit ends in "...". */
void sgf_text(const char *value, size_t length, SgfCharset charset, char text[SGF_TEXT_CAPACITY]);

/* The bytes of the UTF-8 character that begins at `text`, of `length` bytes at most; 0 if none
 * does. Source: RFC 3629. */
int utf_8_length(const char *text, size_t length);

#endif
