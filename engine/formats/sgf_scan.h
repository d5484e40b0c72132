/* The syntax of SGF: a collection as trees, each tree as the property values of its main line.
 *
 * The main line goes through the first child of every node; variations are checked for syntax and
 * left out. Text before and between the trees is skipped, as the specification asks. What the
 * values mean is sgf_read.h. Source: the SGF FF[4] specification, and FF[3] where it is wider:
 * small letters in names of properties mean nothing ("AddBlack" is AB), but a name has a capital.
 */
#ifndef JIGO_SGF_SCAN_H
#define JIGO_SGF_SCAN_H

#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A name of one or two capitals as a number; of one, the first is 0. */
#define SGF_ID(first, second) ((first) << 8 | (second))

typedef enum SgfId {
    SGF_OTHER = 0, /* longer names, and those that nobody reads: no value is kept */
    SGF_AB = SGF_ID('A', 'B'),
    SGF_AE = SGF_ID('A', 'E'),
    SGF_AW = SGF_ID('A', 'W'),
    SGF_B = SGF_ID(0, 'B'),
    SGF_CA = SGF_ID('C', 'A'),
    SGF_GM = SGF_ID('G', 'M'),
    SGF_HA = SGF_ID('H', 'A'),
    SGF_KM = SGF_ID('K', 'M'),
    SGF_PB = SGF_ID('P', 'B'),
    SGF_PL = SGF_ID('P', 'L'),
    SGF_PW = SGF_ID('P', 'W'),
    SGF_RE = SGF_ID('R', 'E'),
    SGF_RU = SGF_ID('R', 'U'),
    SGF_SZ = SGF_ID('S', 'Z'),
    SGF_TB = SGF_ID('T', 'B'),
    SGF_TW = SGF_ID('T', 'W'),
    SGF_W = SGF_ID(0, 'W')
} SgfId;

/* Values kept of one tree, so that a file takes no more memory than any game needs. */
enum { SGF_VALUES_MAX = 100000 };

/* One value, raw: escapes and line breaks are still in it. */
typedef struct SgfValue {
    SgfId id;
    int node;      /* on the main line, from 0 */
    size_t at;     /* offset in the text of the first byte behind the bracket */
    size_t length; /* bytes up to the closing bracket */
} SgfValue;

/* The values of one tree in their order. Start with {0}; used again for tree after tree. */
typedef struct SgfTree {
    SgfValue *values; /* [count]; owned */
    int count, capacity;
    int nodes; /* of the main line */
    size_t at; /* offset of the tree's bracket */
} SgfTree;

/* A text and how far it has been read. The bytes are borrowed; they may hold anything. */
typedef struct SgfText {
    const char *bytes;
    size_t length;
    size_t at; /* starts at 0 */
    bool any;  /* a tree has been found; starts false */
} SgfText;

/* Reads the next tree. *found tells whether there was one; a text without any is an error. On
 * STATUS_FAILED the message is "byte N: reason", N counted from 0, and *found tells whether a tree
 * may follow: one does behind a tree of more than SGF_VALUES_MAX values; behind a mistake of syntax
 * nothing is left to read, since what follows has no sure meaning. */
Status sgf_scan(SgfText *text, SgfTree *tree, bool *found, Message *message);

void sgf_tree_deinit(SgfTree *tree);

#endif
