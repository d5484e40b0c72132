/* Characters that steer a terminal or turn the text around them, for those who show text of others.
 */
#ifndef JIGO_TEXT_CONTROL_H
#define JIGO_TEXT_CONTROL_H

/* The bytes of such a character at the start of a text that ends with 0, else 0: a control of C0
 * (1 byte), DEL, one of C1 (U+0080..U+009F), or of the bidirectional algorithm (U+202A..U+202E,
 * U+2066..U+2069), in UTF-8. */
static inline int text_control_length(const char *text) {
    const unsigned char *byte = (const unsigned char *)text;
    if (byte[0] != 0 && (byte[0] < ' ' || byte[0] == 0x7f))
        return 1;
    if (byte[0] == 0xc2 && byte[1] >= 0x80 && byte[1] <= 0x9f)
        return 2;
    if (byte[0] != 0xe2)
        return 0;
    if (byte[1] == 0x80 && byte[2] >= 0xaa && byte[2] <= 0xae)
        return 3;
    return byte[1] == 0x81 && byte[2] >= 0xa6 && byte[2] <= 0xa9 ? 3 : 0;
}

#endif
