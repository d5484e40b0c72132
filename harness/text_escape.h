/* Text of unknown origin inside JSON and SVG. */
#ifndef JIGO_TEXT_ESCAPE_H
#define JIGO_TEXT_ESCAPE_H

#include <stdio.h>

/* Prints text as a JSON string with its quotes. Bytes that are no UTF-8 become U+FFFD. Source: RFC
 * 8259, section 7. */
void text_print_json(const char *text, FILE *file);

/* Prints `length` bytes of text as the content of an XML element: markup as entities, control
 * characters as blanks, bytes that are no UTF-8 and what XML forbids as U+FFFD. Source: XML 1.0,
 * section 2. */
void text_print_xml(const char *text, size_t length, FILE *file);

/* The text for a terminal: characters that steer one, and bytes that are no UTF-8, as U+FFFD. */
void text_print_plain(const char *text, FILE *file);

#endif
