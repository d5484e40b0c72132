/* One pass over the bytes, without recursion: depth is a counter, and the first closing bracket of
 * a tree ends its main line. */
#include "sgf_scan.h"

#include "check.h"

#include <stdlib.h>
#include <string.h>

/* Within a tree. */
typedef struct Scan {
    SgfText *text;
    SgfTree *tree;
    int64_t depth;   /* brackets open */
    bool main_line;  /* no bracket has closed yet */
    bool in_node;    /* properties may stand here */
    size_t wrong_at; /* of the mistake that a step returned */
    size_t more_at;  /* of the first value too many; 0: none is */
} Scan;

static bool is_blank(char byte) {
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static bool is_capital(char byte) {
    return byte >= 'A' && byte <= 'Z';
}

static bool is_name(char byte) {
    return is_capital(byte) || (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9');
}

static size_t skip_blanks(const SgfText *text, size_t at) {
    while (at < text->length && is_blank(text->bytes[at]))
        at++;
    return at;
}

static bool byte_is(const SgfText *text, size_t at, char byte) {
    return at < text->length && text->bytes[at] == byte;
}

/* The id of a name by its capitals; SGF_OTHER if it has none, more than two, a digit, or no reader.
 */
static SgfId id_of(const char *name, size_t length) {
    static const SgfId known[] = {SGF_AB, SGF_AE, SGF_AW, SGF_B,  SGF_CA, SGF_GM,
                                  SGF_HA, SGF_KM, SGF_PB, SGF_PL, SGF_PW, SGF_RE,
                                  SGF_RU, SGF_SZ, SGF_TB, SGF_TW, SGF_W};
    unsigned id = 0, capitals = 0;
    for (size_t i = 0; i < length && capitals < 3; i++) {
        if (name[i] >= '0' && name[i] <= '9')
            return SGF_OTHER;
        if (!is_capital(name[i]))
            continue;
        id = id << 8 | (unsigned char)name[i];
        capitals++;
    }
    for (size_t i = 0; i < sizeof known / sizeof *known && capitals < 3; i++)
        if (id == (unsigned)known[i])
            return known[i];
    return SGF_OTHER;
}

static bool has_capital(const char *name, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (is_capital(name[i]))
            return true;
    return false;
}

static void keep_value(Scan *scan, SgfId id, size_t at, size_t length) {
    SgfTree *tree = scan->tree;
    if (tree->count == SGF_VALUES_MAX) {
        scan->more_at = scan->more_at > 0 ? scan->more_at : at;
        return;
    }
    if (tree->count == tree->capacity) {
        tree->capacity = tree->capacity == 0 ? 256 : 2 * tree->capacity;
        tree->values = heap_resize(tree->values, (size_t)tree->capacity, sizeof *tree->values);
    }
    tree->values[tree->count++] =
        (SgfValue){.id = id, .node = tree->nodes - 1, .at = at, .length = length};
}

static const char *fail_at(Scan *scan, size_t at, const char *reason) {
    scan->wrong_at = at;
    return reason;
}

/* The offset of the bracket that closes a value which begins at `at`; the length if none does. */
static size_t value_end(const SgfText *text, size_t at) {
    while (at < text->length && text->bytes[at] != ']')
        at += text->bytes[at] == '\\' ? 2 : 1;
    return at < text->length ? at : text->length;
}

static const char *scan_property(Scan *scan) {
    SgfText *text = scan->text;
    const size_t name_at = text->at;
    if (!scan->in_node)
        return fail_at(scan, name_at, "a property outside of a node");
    while (text->at < text->length && is_name(text->bytes[text->at]))
        text->at++;
    if (!has_capital(text->bytes + name_at, text->at - name_at))
        return fail_at(scan, name_at, "a property's name has no capital letter");
    const SgfId id = id_of(text->bytes + name_at, text->at - name_at);
    text->at = skip_blanks(text, text->at);
    if (!byte_is(text, text->at, '['))
        return fail_at(scan, name_at, "a property without a value");
    while (byte_is(text, text->at, '[')) {
        const size_t start = text->at + 1, end = value_end(text, start);
        if (end == text->length)
            return fail_at(scan, text->at, "this value has no closing bracket");
        if (id != SGF_OTHER && scan->main_line)
            keep_value(scan, id, start, end - start);
        text->at = skip_blanks(text, end + 1);
    }
    return NULL;
}

/* One bracket, semicolon, property or stretch of blanks. Returns what is wrong, or NULL. */
static const char *scan_step(Scan *scan) {
    SgfText *text = scan->text;
    const char byte = text->bytes[text->at];
    if (is_name(byte))
        return scan_property(scan);
    if (byte == '(') {
        if (!byte_is(text, skip_blanks(text, text->at + 1), ';'))
            return fail_at(scan, text->at, "a tree that does not begin with a node");
        scan->depth++;
        scan->in_node = false;
    } else if (byte == ')') {
        scan->depth--;
        scan->main_line = scan->in_node = false;
    } else if (byte == ';') {
        scan->in_node = true;
        scan->tree->nodes += scan->main_line;
    } else if (!is_blank(byte)) {
        return fail_at(scan, text->at, "neither a node nor a property nor a bracket");
    }
    text->at++;
    return NULL;
}

/* Moves to the next bracket that begins a tree; false if there is none. */
static bool find_tree(SgfText *text) {
    while (text->at < text->length) {
        const char *bracket = memchr(text->bytes + text->at, '(', text->length - text->at);
        if (bracket == NULL)
            break;
        text->at = (size_t)(bracket - text->bytes);
        if (byte_is(text, skip_blanks(text, text->at + 1), ';'))
            return true;
        text->at++;
    }
    text->at = text->length;
    return false;
}

static bool is_utf_16(const SgfText *text) {
    return text->at == 0 && text->length >= 2 &&
           (memcmp(text->bytes, "\xff\xfe", 2) == 0 || memcmp(text->bytes, "\xfe\xff", 2) == 0);
}

static Status no_tree(const SgfText *text, Message *message) {
    if (text->any)
        return STATUS_OK;
    return message_set(message, STATUS_FAILED, "byte 0: no SGF: nothing in it begins with (;");
}

Status sgf_scan(SgfText *text, SgfTree *tree, bool *found, Message *message) {
    *found = false;
    if (is_utf_16(text)) {
        text->at = text->length;
        return message_set(message, STATUS_FAILED, "byte 0: this is UTF-16; UTF-8 is read");
    }
    if (!find_tree(text))
        return no_tree(text, message);
    text->any = true;
    tree->count = tree->nodes = 0;
    tree->at = text->at;
    Scan scan = {.text = text, .tree = tree, .main_line = true};
    const char *wrong = NULL;
    do {
        wrong = text->at < text->length ? scan_step(&scan)
                                        : fail_at(&scan, text->length, "the tree does not end");
    } while (wrong == NULL && scan.depth > 0);
    *found = wrong == NULL;
    if (wrong == NULL && scan.more_at > 0)
        return message_set(message, STATUS_FAILED,
                           "byte %zu: more than %d values of one game to read", scan.more_at,
                           SGF_VALUES_MAX);
    if (wrong == NULL)
        return STATUS_OK;
    text->at = text->length;
    return message_set(message, STATUS_FAILED, "byte %zu: %s", scan.wrong_at, wrong);
}

void sgf_tree_deinit(SgfTree *tree) {
    free(tree->values);
    *tree = (SgfTree){0};
}
