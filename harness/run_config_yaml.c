/* The YAML side of run_config: reading the file, the checks of its form, typed values.
 *
 * The document is parsed twice: as events, which alone show anchors, aliases, tags and further
 * documents, and then as a tree, which cannot fail any more.
 */
#include "run_config_yaml.h"

#include "check.h"
#include "nearest.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Status fail_at(const ConfigFile *file, size_t line, size_t column, const char *text) {
    return message_set(file->message, STATUS_CONFIG, "%s:%zu:%zu: error: %s", file->text.name,
                       line + 1, column + 1, text);
}

bool config_fail(const ConfigFile *file, const yaml_node_t *node, const char *format, ...) {
    char text[MESSAGE_CAPACITY];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fail_at(file, node->start_mark.line, node->start_mark.column, text);
    return false;
}

int config_line(const yaml_node_t *node) {
    return (int)node->start_mark.line + 1;
}

/* A whole file of at most CONFIG_FILE_MAX bytes, allocated; NULL with errno set, 0 for a larger
 * one.
 */
static char *read_stream(FILE *stream, size_t *length) {
    char *bytes = heap_new(CONFIG_FILE_MAX + 1, 1);
    errno = 0;
    *length = fread(bytes, 1, CONFIG_FILE_MAX + 1, stream);
    if (!ferror(stream) && *length <= CONFIG_FILE_MAX)
        return bytes;
    if (!ferror(stream))
        errno = 0;
    free(bytes);
    return NULL;
}

/* Leaves out a byte order mark in front, which some editors write. */
static void skip_mark(char *bytes, size_t *length) {
    if (*length < 3 || memcmp(bytes, "\xef\xbb\xbf", 3) != 0)
        return;
    *length -= 3;
    memmove(bytes, bytes + 3, *length);
}

char *config_text_read(const char *path, ConfigText *text, Message *message) {
    bool standard_input = strcmp(path, "-") == 0;
    text->name = standard_input ? "standard input" : path;
    FILE *stream = standard_input ? stdin : fopen(path, "rb");
    char *bytes = stream != NULL ? read_stream(stream, &text->length) : NULL;
    int reason = errno;
    if (stream != NULL && !standard_input)
        fclose(stream);
    text->bytes = bytes;
    if (bytes != NULL)
        skip_mark(bytes, &text->length);
    if (bytes == NULL && reason == 0)
        message_set(message, STATUS_CONFIG,
                    "%s: error: the file is larger than %d MiB; no config needs that", text->name,
                    CONFIG_FILE_MAX >> 20);
    else if (bytes == NULL)
        message_set(message, STATUS_CONFIG, "%s: error: cannot be read: %s", text->name,
                    strerror(reason));
    return bytes;
}

static void parser_start(yaml_parser_t *parser, const ConfigFile *file) {
    CHECK(yaml_parser_initialize(parser));
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(parser, (const unsigned char *)file->text.bytes,
                                 file->text.length);
}

/* Line and column, from 0, of a byte; columns count characters. */
static void locate(const ConfigFile *file, size_t offset, size_t *line, size_t *column) {
    *line = *column = 0;
    for (size_t i = 0; i < offset && i < file->text.length; i++) {
        unsigned char byte = (unsigned char)file->text.bytes[i];
        if (byte == '\n') {
            (*line)++;
            *column = 0;
        } else if ((byte & 0xc0) != 0x80) {
            (*column)++;
        }
    }
}

static Status fail_syntax(const ConfigFile *file, const yaml_parser_t *parser) {
    char text[MESSAGE_CAPACITY];
    CHECK(parser->error != YAML_MEMORY_ERROR);
    if (parser->error == YAML_READER_ERROR) {
        size_t line, column;
        locate(file, parser->problem_offset, &line, &column);
        snprintf(text, sizeof text, "%s; allowed: YAML text in UTF-8", parser->problem);
        return fail_at(file, line, column, text);
    }
    snprintf(text, sizeof text, "not YAML: %s%s%s%s", parser->problem,
             parser->context != NULL ? " (" : "", parser->context != NULL ? parser->context : "",
             parser->context != NULL ? ")" : "");
    return fail_at(file, parser->problem_mark.line, parser->problem_mark.column, text);
}

enum { CONFIG_DEPTH_MAX = 16 };

static const char TOO_DEEP[] = "lists and keys lie more than 16 deep in each other here; no config "
                               "needs that";
_Static_assert(CONFIG_DEPTH_MAX == 16, "the message names the greatest depth");

/* What an event brings that no config may hold; NULL if nothing. */
static const char *event_refusal(const yaml_event_t *event, int documents) {
    const yaml_char_t *anchor = NULL, *tag = NULL;
    if (event->type == YAML_SCALAR_EVENT) {
        anchor = event->data.scalar.anchor;
        tag = event->data.scalar.tag;
    } else if (event->type == YAML_SEQUENCE_START_EVENT) {
        anchor = event->data.sequence_start.anchor;
        tag = event->data.sequence_start.tag;
    } else if (event->type == YAML_MAPPING_START_EVENT) {
        anchor = event->data.mapping_start.anchor;
        tag = event->data.mapping_start.tag;
    }
    if (anchor != NULL || event->type == YAML_ALIAS_EVENT)
        return "anchors (&) and aliases (*) are not allowed; write the values out";
    if (tag != NULL)
        return "tags (!) are not allowed; every key fixes the type of its value";
    if (event->type == YAML_DOCUMENT_START_EVENT && documents > 0)
        return "a second document starts here; allowed: one config in a file";
    return NULL;
}

/* How much deeper an event leads. */
static int event_step(const yaml_event_t *event) {
    switch (event->type) {
    case YAML_SEQUENCE_START_EVENT:
    case YAML_MAPPING_START_EVENT:
        return 1;
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        return -1;
    default:
        return 0;
    }
}

/* The depth is bounded here because libyaml's work grows with its square. */
static Status scan_events(const ConfigFile *file, yaml_parser_t *parser) {
    int documents = 0, depth = 0;
    bool ended = false;
    while (!ended) {
        yaml_event_t event;
        if (!yaml_parser_parse(parser, &event))
            return fail_syntax(file, parser);
        const char *refusal = event_refusal(&event, documents);
        yaml_mark_t mark = event.start_mark;
        depth += event_step(&event);
        if (refusal == NULL && depth > CONFIG_DEPTH_MAX)
            refusal = TOO_DEEP;
        documents += event.type == YAML_DOCUMENT_START_EVENT;
        ended = event.type == YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
        if (refusal != NULL)
            return fail_at(file, mark.line, mark.column, refusal);
    }
    if (documents == 0)
        return fail_at(file, 0, 0, "the file is empty; a config has: run, agents, matches");
    return STATUS_OK;
}

static Status parse(ConfigFile *file) {
    yaml_parser_t parser;
    parser_start(&parser, file);
    Status status = scan_events(file, &parser);
    yaml_parser_delete(&parser);
    if (status != STATUS_OK)
        return status;
    parser_start(&parser, file);
    CHECK(yaml_parser_load(&parser, &file->document));
    yaml_parser_delete(&parser);
    return STATUS_OK;
}

Status config_file_open(ConfigFile *file, const ConfigText *text, Message *message) {
    *file = (ConfigFile){.text = *text, .message = message};
    return parse(file);
}

void config_file_close(ConfigFile *file) {
    yaml_document_delete(&file->document);
}

const yaml_node_t *config_root(ConfigFile *file) {
    return yaml_document_get_root_node(&file->document);
}

const char *config_quote(const char *text, char quoted[CONFIG_QUOTE_CAPACITY]) {
    enum { SHOWN = 40 };
    size_t length = 0;
    quoted[length++] = '\'';
    for (size_t i = 0; text[i] != '\0'; i++) {
        bool continued = ((unsigned char)text[i] & 0xc0) == 0x80;
        if (i >= SHOWN && !continued) {
            memcpy(quoted + length, "...", 3);
            length += 3;
            break;
        }
        bool printable = (unsigned char)text[i] >= 0x20 && text[i] != 0x7f;
        quoted[length++] = printable ? text[i] : ' ';
    }
    quoted[length++] = '\'';
    quoted[length] = '\0';
    return quoted;
}

const char *config_names(const char *const *names, int count, char text[CONFIG_NAMES_CAPACITY]) {
    static const char more[] = ", ...";
    size_t length = 0;
    text[0] = '\0';
    for (int i = 0; i < count; i++) {
        const char *comma = i > 0 ? ", " : "";
        const size_t room = CONFIG_NAMES_CAPACITY - length;
        const size_t behind = i < count - 1 ? sizeof more : 1;
        const bool fits = strlen(comma) + strlen(names[i]) + behind <= room;
        length += (size_t)snprintf(text + length, room, "%s%s", fits ? comma : more,
                                   fits ? names[i] : "");
        if (!fits)
            break;
    }
    return text;
}

const char *config_hint(const char *word, const char *const *names, int count,
                        char text[CONFIG_HINT_CAPACITY]) {
    const char *nearest = nearest_name(word, names, count);
    text[0] = '\0';
    if (nearest != NULL)
        snprintf(text, CONFIG_HINT_CAPACITY, "; did you mean '%s'?", nearest);
    return text;
}

static bool is_empty(const yaml_node_t *node) {
    return node->type == YAML_SCALAR_NODE && node->data.scalar.length == 0 &&
           node->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
}

static const char *kind_name(const yaml_node_t *node) {
    if (is_empty(node))
        return "nothing";
    return node->type == YAML_SCALAR_NODE     ? "a single value"
           : node->type == YAML_SEQUENCE_NODE ? "a list"
                                              : "keys with values";
}

/* The text of a scalar node; NULL for any other node, and for text with a zero byte. */
static const char *scalar_text(const yaml_node_t *node) {
    if (node->type != YAML_SCALAR_NODE)
        return NULL;
    const char *text = (const char *)node->data.scalar.value;
    return strlen(text) == node->data.scalar.length ? text : NULL;
}

static int key_index(const ConfigKeys *keys, const char *name) {
    for (int i = 0; i < keys->count; i++)
        if (strcmp(keys->names[i], name) == 0)
            return i;
    return -1;
}

static bool fail_unknown_key(const ConfigFile *file, const yaml_node_t *key, const char *name,
                             const ConfigKeys *keys) {
    char quoted[CONFIG_QUOTE_CAPACITY], names[CONFIG_NAMES_CAPACITY], hint[CONFIG_HINT_CAPACITY];
    return config_fail(file, key, "unknown key %s in %s; allowed: %s%s", config_quote(name, quoted),
                       keys->owner, config_names(keys->names, keys->count, names),
                       config_hint(name, keys->names, keys->count, hint));
}

/* The first key of that name in a mapping that has one. */
static const yaml_node_t *first_key(ConfigFile *file, const yaml_node_t *node, const char *name) {
    const yaml_node_pair_t *pair = node->data.mapping.pairs.start;
    const yaml_node_t *key = yaml_document_get_node(&file->document, pair->key);
    while (strcmp((const char *)key->data.scalar.value, name) != 0)
        key = yaml_document_get_node(&file->document, (++pair)->key);
    return key;
}

static bool read_pair(ConfigFile *file, const yaml_node_t *node, const yaml_node_pair_t *pair,
                      const ConfigKeys *keys, const yaml_node_t **values) {
    char names[CONFIG_NAMES_CAPACITY];
    const yaml_node_t *key = yaml_document_get_node(&file->document, pair->key);
    const char *name = scalar_text(key);
    if (name == NULL)
        return config_fail(file, key, "a key of %s must be a word, not %s; allowed: %s",
                           keys->owner, kind_name(key),
                           config_names(keys->names, keys->count, names));
    int index = key_index(keys, name);
    if (index < 0)
        return fail_unknown_key(file, key, name, keys);
    if (values[index] != NULL)
        return config_fail(file, key, "key '%s' is repeated in %s; first given in line %d", name,
                           keys->owner, config_line(first_key(file, node, name)));
    values[index] = yaml_document_get_node(&file->document, pair->value);
    return true;
}

bool config_map(ConfigFile *file, const yaml_node_t *node, const ConfigKeys *keys,
                const yaml_node_t **values) {
    char names[CONFIG_NAMES_CAPACITY];
    for (int i = 0; i < keys->count; i++)
        values[i] = NULL;
    config_names(keys->names, keys->count, names);
    if (node->type != YAML_MAPPING_NODE)
        return config_fail(file, node, "%s must hold keys with values, not %s; allowed keys: %s",
                           keys->owner, kind_name(node), names);
    const yaml_node_pair_t *end = node->data.mapping.pairs.top;
    for (const yaml_node_pair_t *pair = node->data.mapping.pairs.start; pair < end; pair++)
        if (!read_pair(file, node, pair, keys, values))
            return false;
    for (int i = 0; i < keys->required; i++)
        if (values[i] == NULL)
            return config_fail(file, node, "key '%s' is missing in %s, where it must be given",
                               keys->names[i], keys->owner);
    return true;
}

const yaml_node_t *config_find(ConfigFile *file, const yaml_node_t *node, const char *key) {
    if (node->type != YAML_MAPPING_NODE)
        return NULL;
    const yaml_node_pair_t *end = node->data.mapping.pairs.top;
    for (const yaml_node_pair_t *pair = node->data.mapping.pairs.start; pair < end; pair++) {
        const char *name = scalar_text(yaml_document_get_node(&file->document, pair->key));
        if (name != NULL && strcmp(name, key) == 0)
            return yaml_document_get_node(&file->document, pair->value);
    }
    return NULL;
}

bool config_list(const ConfigFile *file, const yaml_node_t *node, const char *key, int low,
                 const char *allowed) {
    if (node->type != YAML_SEQUENCE_NODE)
        return config_fail(file, node, "%s must be a list, not %s; allowed: %s", key,
                           kind_name(node), allowed);
    if (config_list_count(node) < low)
        return config_fail(file, node, "%s has too few items (%d); allowed: %s", key,
                           config_list_count(node), allowed);
    return true;
}

int config_list_count(const yaml_node_t *list) {
    return (int)(list->data.sequence.items.top - list->data.sequence.items.start);
}

const yaml_node_t *config_list_item(ConfigFile *file, const yaml_node_t *list, int index) {
    return yaml_document_get_node(&file->document, list->data.sequence.items.start[index]);
}

bool config_text(const ConfigFile *file, const yaml_node_t *node, const char *key,
                 const char *allowed, const char **text) {
    if (node->type != YAML_SCALAR_NODE || is_empty(node))
        return config_fail(file, node, "%s must be a single value, not %s; allowed: %s", key,
                           kind_name(node), allowed);
    *text = scalar_text(node);
    if (*text == NULL)
        return config_fail(file, node, "%s holds a zero byte; allowed: %s", key, allowed);
    return true;
}

/* Digits with an optional minus; false for any other text and for numbers beyond int64_t. */
static bool parse_integer(const char *text, int64_t *value) {
    const char *digits = text + (text[0] == '-');
    if (digits[0] == '\0' || digits[strspn(digits, "0123456789")] != '\0')
        return false;
    errno = 0;
    *value = strtoll(text, NULL, 10);
    return errno == 0;
}

bool config_integer(const ConfigFile *file, const yaml_node_t *node, const char *key, int64_t low,
                    int64_t high, int64_t *value) {
    char allowed[96], quoted[CONFIG_QUOTE_CAPACITY];
    snprintf(allowed, sizeof allowed, "a whole number from %lld to %lld", (long long)low,
             (long long)high);
    const char *text;
    if (!config_text(file, node, key, allowed, &text))
        return false;
    int64_t number;
    if (!parse_integer(text, &number) || number < low || number > high)
        return config_fail(file, node, "%s cannot be %s; allowed: %s", key,
                           config_quote(text, quoted), allowed);
    *value = number;
    return true;
}

bool config_choice(const ConfigFile *file, const yaml_node_t *node, const char *key,
                   const char *const *names, int count, int *index) {
    char allowed[CONFIG_NAMES_CAPACITY], quoted[CONFIG_QUOTE_CAPACITY], hint[CONFIG_HINT_CAPACITY];
    const char *text;
    config_names(names, count, allowed);
    if (!config_text(file, node, key, allowed, &text))
        return false;
    for (int i = 0; i < count; i++) {
        if (strcmp(text, names[i]) == 0) {
            *index = i;
            return true;
        }
    }
    return config_fail(file, node, "%s cannot be %s; allowed: %s%s", key,
                       config_quote(text, quoted), allowed, config_hint(text, names, count, hint));
}
