/* Pipes, fork and exec, and the waits on them. Knows nothing of what is said. */
#define _GNU_SOURCE
#include "child_process.h"

#include "clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PAUSE_MS = 2, LOOK_MS = 50, EXIT_NOT_EXECUTED = 127 };

/* Pipes between this process and a new one, by what flows in them; each is {reading, writing} end.
 */
typedef enum Flow { FLOW_INPUT, FLOW_OUTPUT, FLOW_ERROR, FLOWS } Flow;

/* What the new process keeps of a pipe, out of the way of the standard streams: where this process
 * has none, a pipe may have their numbers. The other end makes room for it. */
static int keep(const int pipe[2], int end) {
    close(pipe[1 - end]);
    return fcntl(pipe[end], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
}

/* In the new process, where nothing may be called that is not safe in a signal handler. Signals
 * that are ignored here would stay so there. */
static _Noreturn void become(const char *path, char *const words[], int pipes[FLOWS][2],
                             pid_t parent) {
    sigset_t none;
    sigemptyset(&none);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(EXIT_NOT_EXECUTED);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    const int from = keep(pipes[FLOW_INPUT], 0), to = keep(pipes[FLOW_OUTPUT], 1);
    const int told = keep(pipes[FLOW_ERROR], 1);
    if (dup2(from, STDIN_FILENO) >= 0 && dup2(to, STDOUT_FILENO) >= 0)
        execv(path, words);
    const int error = errno;
    const ssize_t written = write(told, &error, sizeof error);
    (void)written;
    _exit(EXIT_NOT_EXECUTED);
}

/* All ends close on exec: no program holds a stream of another one open. */
static bool open_pipes(int pipes[FLOWS][2]) {
    int opened = 0;
    while (opened < FLOWS && pipe2(pipes[opened], O_CLOEXEC) == 0)
        opened++;
    if (opened == FLOWS)
        return true;
    const int error = errno;
    while (opened-- > 0) {
        close(pipes[opened][0]);
        close(pipes[opened][1]);
    }
    errno = error;
    return false;
}

/* 0 once the new process executes its program, which closes the stream; else why it could not,
 * with the process reaped. */
static int await_execution(int stream, pid_t pid) {
    int error = 0;
    ssize_t got;
    while ((got = read(stream, &error, sizeof error)) < 0 && errno == EINTR)
        continue;
    if (got != sizeof error)
        return 0;
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    return error;
}

bool child_start(ChildProcess *child, const char *path, char *const words[]) {
    int pipes[FLOWS][2];
    const pid_t parent = getpid();
    if (!open_pipes(pipes))
        return false;
    const pid_t pid = fork();
    if (pid == 0)
        become(path, words, pipes, parent);
    int error = pid < 0 ? errno : 0;
    close(pipes[FLOW_INPUT][0]);
    close(pipes[FLOW_OUTPUT][1]);
    close(pipes[FLOW_ERROR][1]);
    if (pid > 0) {
        setpgid(pid, pid);
        error = await_execution(pipes[FLOW_ERROR][0], pid);
    }
    close(pipes[FLOW_ERROR][0]);
    if (error != 0) {
        close(pipes[FLOW_INPUT][1]);
        close(pipes[FLOW_OUTPUT][0]);
        errno = error;
        return false;
    }
    fcntl(pipes[FLOW_INPUT][1], F_SETFL, O_NONBLOCK);
    *child =
        (ChildProcess){.pid = pid, .input = pipes[FLOW_INPUT][1], .output = pipes[FLOW_OUTPUT][0]};
    return true;
}

/* Without reaping it, so that its number still names its group alone. */
static bool has_ended(pid_t pid) {
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid;
}

/* Waits until one of the events, or the end of the stream. A program that has closed its input has
 * ended for all that matters here. Looks now and then whether it has really, since a process that
 * it started may still hold its streams. */
static ChildTalk wait_until(const ChildProcess *child, int stream, short events,
                            int64_t deadline_us) {
    for (bool ended = false;; ended = ended || has_ended(child->pid)) {
        const int64_t left_us = ended ? 0 : deadline_us - clock_monotonic_us();
        const int64_t left_ms = left_us > 0 ? (left_us + 999) / 1000 : 0;
        struct pollfd entries[] = {{.fd = stream, .events = events}, {.fd = child->input}};
        const int ready = poll(entries, 2, left_ms < LOOK_MS ? (int)left_ms : LOOK_MS);
        if (entries[0].revents != 0 || (ready < 0 && errno != EINTR))
            return CHILD_OK; /* what is wrong, reading or writing will tell */
        if (entries[1].revents != 0)
            return CHILD_ENDED;
        if (ready == 0 && left_us <= 0)
            return ended ? CHILD_ENDED : CHILD_LATE;
    }
}

/* Writing to a program that is gone must not end this one: SIGPIPE is held back meanwhile, and
 * taken away if it came. */
static ssize_t write_quietly(int stream, const char *bytes, size_t length) {
    static const struct timespec at_once = {0};
    sigset_t only, before;
    sigemptyset(&only);
    sigaddset(&only, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &only, &before);
    const ssize_t written = write(stream, bytes, length);
    const int error = errno;
    if (written < 0 && error == EPIPE)
        sigtimedwait(&only, NULL, &at_once);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return written;
}

ChildTalk child_write(ChildProcess *child, const char *bytes, size_t length, int64_t deadline_us) {
    while (length > 0) {
        const ssize_t written = write_quietly(child->input, bytes, length);
        if (written >= 0) {
            bytes += written;
            length -= (size_t)written;
        } else if (errno == EAGAIN) {
            const ChildTalk talk = wait_until(child, child->input, POLLOUT, deadline_us);
            if (talk != CHILD_OK)
                return talk;
        } else if (errno != EINTR) {
            return CHILD_ENDED;
        }
    }
    return CHILD_OK;
}

ChildTalk child_read_line(ChildProcess *child, size_t *length, int64_t deadline_us) {
    for (;;) {
        const char *end = memchr(child->bytes, '\n', (size_t)child->length);
        if (end != NULL) {
            *length = (size_t)(end - child->bytes);
            return CHILD_OK;
        }
        if (child->length == CHILD_LINE_CAPACITY)
            return CHILD_TOO_LONG;
        const ChildTalk talk = wait_until(child, child->output, POLLIN, deadline_us);
        if (talk != CHILD_OK)
            return talk;
        const ssize_t got = read(child->output, child->bytes + child->length,
                                 (size_t)(CHILD_LINE_CAPACITY - child->length));
        if (got == 0 || (got < 0 && errno != EINTR))
            return CHILD_ENDED;
        child->length += got > 0 ? (int)got : 0;
    }
}

void child_take_line(ChildProcess *child, size_t length) {
    child->length -= (int)length + 1;
    memmove(child->bytes, child->bytes + length + 1, (size_t)child->length);
}

ChildTalk child_peek(const ChildProcess *child) {
    struct pollfd entry = {.fd = child->output, .events = POLLIN};
    if (child->length > 0)
        return CHILD_OK;
    if (poll(&entry, 1, 0) <= 0)
        return CHILD_LATE;
    return entry.revents & POLLIN ? CHILD_OK : CHILD_ENDED;
}

const char *child_stop(ChildProcess *child, int grace_ms, char how[CHILD_END_CAPACITY]) {
    const int64_t deadline_us = clock_monotonic_us() + (int64_t)grace_ms * 1000;
    int status = 0;
    close(child->input);
    close(child->output);
    bool ended = has_ended(child->pid);
    while (!ended && clock_monotonic_us() < deadline_us) {
        poll(NULL, 0, PAUSE_MS);
        ended = has_ended(child->pid);
    }
    kill(-child->pid, SIGKILL);
    kill(child->pid, SIGKILL); /* it may have left its group */
    while (waitpid(child->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    child->pid = 0;
    if (!ended)
        snprintf(how, CHILD_END_CAPACITY, "closed its input or output, still running");
    else if (WIFSIGNALED(status))
        snprintf(how, CHILD_END_CAPACITY, "ended by signal %d (%.30s)", WTERMSIG(status),
                 sigdescr_np(WTERMSIG(status)) != NULL ? sigdescr_np(WTERMSIG(status)) : "unknown");
    else
        snprintf(how, CHILD_END_CAPACITY, "ended with exit status %d", WEXITSTATUS(status));
    return how;
}
