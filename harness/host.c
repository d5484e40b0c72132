/* Processor and system names from the kernel. */
#define _GNU_SOURCE
#include "host.h"

#include "version.h"

#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>

int host_processors(void) {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return 1;
    int count = CPU_COUNT(&set);
    return count > 0 ? count : 1;
}

static void read_cpu_name(char *name, size_t capacity) {
    snprintf(name, capacity, "unknown");
    FILE *file = fopen("/proc/cpuinfo", "r");
    if (file == NULL)
        return;
    char line[256];
    while (fgets(line, sizeof line, file) != NULL) {
        char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) != 0 || colon == NULL)
            continue;
        snprintf(name, capacity, "%.*s", (int)strcspn(colon + 2, "\n"), colon + 2);
        break;
    }
    fclose(file);
}

HostFacts host_facts(void) {
    HostFacts host = {.processors = host_processors()};
    struct utsname names;
    read_cpu_name(host.cpu, sizeof host.cpu);
    if (uname(&names) == 0)
        snprintf(host.system, sizeof host.system, "%.40s %.40s %.40s", names.sysname, names.release,
                 names.machine);
    else
        snprintf(host.system, sizeof host.system, "unknown");
    snprintf(host.isa, sizeof host.isa, "%s", version_isa());
    return host;
}
