/* The known name that somebody probably meant. */
#ifndef JIGO_NEAREST_H
#define JIGO_NEAREST_H

/* The known name nearest to `word` by edit distance (insert, delete, replace, swap of neighbours),
 * the first of equals, or NULL if none is near: more than a third of the letters of `word`, at
 * least one, would differ, or all of them. Source: the restricted distance of F. J. Damerau, "A
 * Technique for Computer Detection and Correction of Spelling Errors", CACM 7(3), 1964. Pure;
 * allocates nothing.
 */
const char *nearest_name(const char *word, const char *const *names, int count);

#endif
