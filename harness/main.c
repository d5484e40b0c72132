/* The one place where an error is printed and turned into an exit status. */
#include "cli.h"
#include "isa.h"

#include <stdbool.h>
#include <stdio.h>

int main(int argc, char **argv) {
    Message message = {{0}};
    Status status = isa_check(&message);
    if (status == STATUS_OK)
        status = cli_run(argc, argv, &message);
    bool flushed = fflush(stdout) == 0 && !ferror(stdout);
    if (status == STATUS_OK && !flushed)
        status = message_set(&message, STATUS_IO, "standard output could not be written");
    if (status != STATUS_OK)
        fprintf(stderr, "jigo: %s\n", message.text[0] != '\0' ? message.text : status_text(status));
    return status_exit(status);
}
