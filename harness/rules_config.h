/* The rules of a game in the words of a config: one table of keys serves reading, writing and
 * `jigo rules`.
 *
 * A draft collects what is given, the run's keys first and a match's over them, and remembers
 * where; resolving it fills in the defaults that depend on other keys and checks the whole.
 */
#ifndef JIGO_RULES_CONFIG_H
#define JIGO_RULES_CONFIG_H

#include "rules.h"
#include "run_config_yaml.h"

#include <stdio.h>

/* In the order of the canonical form. RULES_PRESET is read first and never written. */
typedef enum RulesKey {
    RULES_PRESET,
    RULES_SIZE,
    RULES_TOPOLOGY,
    RULES_INFORMATION,
    RULES_SCORING,
    RULES_KOMI,
    RULES_NATIVE_KOMI,
    RULES_KO,
    RULES_SUICIDE,
    RULES_HANDICAP,
    RULES_COMPENSATION,
    RULES_CAPTURE_GO,
    RULES_TURN_CAP,
    RULES_SETTLE,
    RULES_KEYS
} RulesKey;

enum { RULES_CHOICES_MAX = 4 };

/* What `jigo rules` says of a key. A key without choices has `allowed`, and numbers a range. */
typedef struct RulesKeyInfo {
    const char *name;
    int choices_count;
    const char *choices[RULES_CHOICES_MAX];
    const char *allowed;  /* in words; NULL where there are choices */
    const char *low;      /* NULL where there is no range */
    const char *high;     /* likewise; may be a formula in `points`, the points of the board */
    const char *step;     /* likewise */
    const char *unit;     /* "" where there is none */
    const char *fallback; /* the default, in words where it depends on other keys */
    const char *meaning;
} RulesKeyInfo;

RulesKeyInfo rules_key_info(RulesKey key);

typedef struct RulesDraft {
    Rules rules;
    const yaml_node_t *given[RULES_KEYS]; /* where an axis was set, by its key or by a preset */
    const yaml_node_t *native_given[SCORINGS];
} RulesDraft;

/* Nothing given yet. */
RulesDraft rules_draft(void);

/* Reads a mapping of rules over what the draft holds; `owner` names it in messages. */
bool rules_draft_read(ConfigFile *file, const yaml_node_t *node, const char *owner,
                      RulesDraft *draft);

/* Makes a full set of rules. `origin` is the place of mistakes that no given key is to blame for;
 * `playouts` says that both players draw uniformly, so that their games are settled as they end. */
bool rules_draft_resolve(ConfigFile *file, const RulesDraft *draft, const yaml_node_t *origin,
                         bool playouts, Rules *rules);

/* Writes the value of one key (not RULES_PRESET) as rules_draft_read reads it. */
void rules_value_write(const Rules *rules, RulesKey key, FILE *file);

#endif
