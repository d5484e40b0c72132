/* What a run does to its folder before its database is opened; one part of the recorder. */
#ifndef JIGO_RECORDER_FOLDER_H
#define JIGO_RECORDER_FOLDER_H

#include "recorder_sql.h"

/* Makes every folder of a path. */
Status folder_create(const char *directory, Message *message);

/* Locks the file run.lock there for this process; *lock gets its descriptor, which the caller
 * closes
 * (-1 if it could not be opened). The lock ends with the process, however that ends. */
Status folder_lock(const char *directory, int *lock, Message *message);

/* Removes what a run left behind in store->path, of any version and in any state, but nothing of
 * another program: STATUS_FAILED then. The store must be closed, and stays so. */
Status folder_start_over(Store *store, Message *message);

#endif
