/* `jigo version`, and the facts behind it. */
#include "version.h"

#include "isa.h"
#include "verb.h"

#include <stdio.h>

const char *version_engine(void) {
    return JIGO_VERSION;
}

const char *version_isa(void) {
    return isa_name(isa_current());
}

const char *version_compiler(void) {
#ifdef __clang__
    return "clang " __clang_version__;
#else
    return "gcc " __VERSION__;
#endif
}

static Status run(int argc, char **argv, Message *message) {
    Operands operands = {.names = ""};
    Status status = options_parse(argc, argv, NULL, 0, &operands, message);
    if (status != STATUS_OK)
        return status;
    printf("jigo %s\ninstruction set %s\ncompiler %s\n", version_engine(), version_isa(),
           version_compiler());
    return STATUS_OK;
}

const Verb verb_version = {.name = "version",
                           .arguments = "",
                           .summary = "version, instruction set and compiler of this program",
                           .details = "",
                           .run = run};
