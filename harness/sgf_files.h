/* The SGF texts of a command line: files, folders with all below them, standard input. */
#ifndef JIGO_SGF_FILES_H
#define JIGO_SGF_FILES_H

#include "status.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct SgfFile {
    const char *path;  /* "-" is standard input */
    Status status;     /* of reading it; what follows holds for STATUS_OK */
    const char *bytes; /* [length] */
    size_t length;
} SgfFile;

/* Takes one text, or the failure to read it with its reason in `message`. Another status than
 * STATUS_OK ends the walk. The pointers are borrowed for the call. */
typedef Status SgfFileSink(void *context, const SgfFile *file, const Message *message);

enum { SGF_FILE_MAX_MIB = 64 /* of a text that is read */ };

/* Hands over the text of each operand in their order: "-" for standard input, a file, or a folder
 * for all files named *.sgf in any case in it and the folders below it, in the order of their
 * bytes. Links are followed. Handed over as failures are a folder without such a file, and what
 * cannot be read: a link that leads nowhere, if it is named so, or into a folder around it, too. */
Status sgf_files_walk(char *const *operands, int count, SgfFileSink *sink, void *context);

/* Whether an operand is a folder. */
bool sgf_files_is_folder(const char *operand);

#endif
