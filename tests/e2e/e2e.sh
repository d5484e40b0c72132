# Shared by the scripts here, which source it: a scratch folder, and how to expect things.
# They run with the program in $JIGO; tests/run_tests gives it.

set -u
unset CDPATH
: "${JIGO:?the path of the program}"
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d) || exit 2
background=
trap '[ -z "$background" ] || kill -9 $background 2>/dev/null; rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

fail() {
    echo "failed: $*"
    for stream in out err; do
        [ -s "$scratch/$stream" ] && sed "s/^/  $stream: /" "$scratch/$stream" | head -20
    done
    exit 1
}

# expect STATUS ARGUMENT...: runs the program, keeps what it says in $scratch/out and err.
expect() {
    expected=$1
    shift
    "$JIGO" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null
    status=$?
    [ "$status" -eq "$expected" ] || fail "exit status $status, not $expected: jigo $*"
}

# expect_one_line TEXT: the last run said one line on stderr, with TEXT in it, and nothing on stdout.
expect_one_line() {
    [ -s "$scratch/out" ] && fail "something on stdout"
    [ "$(wc -l <"$scratch/err")" -eq 1 ] || fail "not exactly one line on stderr"
    grep -qiF -- "$1" "$scratch/err" || fail "'$1' is not in the message"
}

# signature DIR: of the run in a folder.
signature() {
    "$JIGO" summary "$1" --json 2>/dev/null |
        sed -n 's/.*"signature": *"\([^"]*\)".*/\1/p' | grep . || echo "none"
}

# games DIR: recorded so far; 0 while there is no database.
games() {
    "$JIGO" summary "$1" --json 2>/dev/null |
        awk -F'"games": *' '/"black"/ && NF > 1 { sum += $2 + 0 } END { print sum + 0 }'
}

# scaled NUMBER: JIGO_TEST_SCALE percent of it, even, at least 20.
scaled() {
    awk -v n="$1" -v scale="${JIGO_TEST_SCALE:-100}" \
        'BEGIN { n = 2 * int(n * scale / 200); print n < 20 ? 20 : n }'
}

# wait_for_games DIR: until some are recorded; a minute at most.
wait_for_games() {
    for attempt in $(seq 600); do
        [ "$(games "$1")" -gt 0 ] && return
        sleep 0.1
    done
    fail "no game recorded in a minute in $1"
}
