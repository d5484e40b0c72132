/* Which program this is: stands in every record of a run. */
#ifndef JIGO_VERSION_H
#define JIGO_VERSION_H

/* "0.4.0": changes whenever a game of the same config and seed may come out differently. */
const char *version_engine(void);

/* Instruction set the playouts run on: isa.h. */
const char *version_isa(void);

/* Compiler and its version. */
const char *version_compiler(void);

#endif
