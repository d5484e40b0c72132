/* A config file as a YAML document, walked with checks that answer every mistake with one line.
 *
 * Functions that return bool give false when the file is wrong; the message then holds one line
 * "file:line:column: error: what; what is allowed". Texts and nodes belong to the ConfigFile and
 * live until config_file_close. Anchors, aliases, tags and second documents are refused when the
 * file is opened, so a walk never meets a node twice.
 */
#ifndef JIGO_RUN_CONFIG_YAML_H
#define JIGO_RUN_CONFIG_YAML_H

#include "status.h"

#include <stdbool.h>
#include <stdint.h>
#include <yaml.h>

enum { CONFIG_FILE_MAX = 4 << 20 /* bytes */ };

/* The bytes of a config. */
typedef struct ConfigText {
    const char *name; /* as messages show it */
    const char *bytes;
    size_t length;
} ConfigText;

typedef struct ConfigFile {
    ConfigText text;
    Message *message;
    yaml_document_t document;
} ConfigFile;

/* What a mapping may hold. */
typedef struct ConfigKeys {
    const char *owner;        /* "run", "an agent": for messages */
    const char *const *names; /* [count] */
    int count;
    int required; /* the first so many keys must be given */
} ConfigKeys;

/* Reads a whole file, "-" being standard input. Returns the bytes, which the caller frees, or NULL
 * with the message set; the text's name may be `path` itself. */
char *config_text_read(const char *path, ConfigText *text, Message *message);

/* Checks that a text, which is borrowed, is one YAML document. On any status but STATUS_OK nothing
 * needs to be closed. */
Status config_file_open(ConfigFile *file, const ConfigText *text, Message *message);
void config_file_close(ConfigFile *file);

/* The outermost node; never NULL. */
const yaml_node_t *config_root(ConfigFile *file);

/* Line of a node, from 1. */
int config_line(const yaml_node_t *node);

/* Sets the message at a node's place and returns false. */
bool config_fail(const ConfigFile *file, const yaml_node_t *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Reads a mapping: values[i] gets the node of keys->names[i], NULL where it is not given. Unknown,
 * repeated and missing keys are mistakes. */
bool config_map(ConfigFile *file, const yaml_node_t *node, const ConfigKeys *keys,
                const yaml_node_t **values);

/* The value of one key of a mapping without further checks; NULL if there is none. */
const yaml_node_t *config_find(ConfigFile *file, const yaml_node_t *node, const char *key);

/* Checks that a node is a list, and one of `low` items at least; `allowed` says what it holds. */
bool config_list(const ConfigFile *file, const yaml_node_t *node, const char *key, int low,
                 const char *allowed);
int config_list_count(const yaml_node_t *list);
const yaml_node_t *config_list_item(ConfigFile *file, const yaml_node_t *list, int index);

/* A single value, not empty. `allowed` goes into the message. */
bool config_text(const ConfigFile *file, const yaml_node_t *node, const char *key,
                 const char *allowed, const char **text);

/* A plain decimal whole number in [low, high]. */
bool config_integer(const ConfigFile *file, const yaml_node_t *node, const char *key, int64_t low,
                    int64_t high, int64_t *value);

/* One of the names; *index gets which. */
bool config_choice(const ConfigFile *file, const yaml_node_t *node, const char *key,
                   const char *const *names, int count, int *index);

enum { CONFIG_QUOTE_CAPACITY = 64, CONFIG_NAMES_CAPACITY = 512, CONFIG_HINT_CAPACITY = 96 };

/* A piece of the file for a message: on one line, in quotes, long texts cut. Returns quoted. */
const char *config_quote(const char *text, char quoted[CONFIG_QUOTE_CAPACITY]);

/* "a, b, c". Returns text. */
const char *config_names(const char *const *names, int count, char text[CONFIG_NAMES_CAPACITY]);

/* "; did you mean 'x'?" or "". Returns text. */
const char *config_hint(const char *word, const char *const *names, int count,
                        char text[CONFIG_HINT_CAPACITY]);

#endif
