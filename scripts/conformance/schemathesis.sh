#!/usr/bin/env bash
# Sends requests that an OpenAPI document allows, and others, to applications: every response has to be one of the
# document. Tests an application with every kind of endpoint on each core, and the examples, with the document
# that `precast openapi` writes. Schemathesis is installed from PyPI, at a fixed version.
# Usage: scripts/conformance/schemathesis.sh [examples per operation, default 50]
# With TEST_MATRIX=few, as in .ci/run, 20 examples and one core.
set -euo pipefail
cd "$(dirname "$0")/../.."
VERSION=4.32.5
EXAMPLES=50 CORES="uws js node"
[ "${TEST_MATRIX:-}" != few ] || EXAMPLES=20 CORES=uws
EXAMPLES=${1:-$EXAMPLES}
VENV=node_modules/.cache/schemathesis
if [ "$("$VENV/bin/python" -c 'import importlib.metadata as m; print(m.version("schemathesis"))' 2>/dev/null)" != "$VERSION" ]; then
  rm -rf "$VENV"
  python3 -m venv "$VENV"
  "$VENV/bin/pip" install --quiet "schemathesis==$VERSION"
fi

folder=$(mktemp -d)
output=$folder/output
pid=
stop() {
  [ -z "$pid" ] && return 0
  kill "$pid" 2>/dev/null || true
  wait "$pid" || true
  pid=
}
trap 'stop; rm -rf "$folder"' EXIT

ask() { # ask DOCUMENT URL OPTION…
  local document=$1 url=$2
  shift 2
  echo "--- $document at $url"
  "$VENV/bin/schemathesis" run "$document" --url "$url" --checks all --no-color --seed 1 \
    --max-examples "$EXAMPLES" --phases examples,coverage,fuzzing "$@"
}

started() { # started PATTERN: the program has written it
  for _ in $(seq 100); do
    grep -qm1 "$1" "$output" && return 0
    sleep 0.1
  done
  cat "$output"
  return 1
}

program=packages/runtime/test/programs/contract
node_modules/.bin/tspc -p "$program/tsconfig.json"
for core in $CORES; do
  PRECAST_CORE=$core node "$program/dist/main.js" >"$output" 2>&1 &
  pid=$!
  started '^http'
  url=$(grep -m1 '^http' "$output")
  ask "$url/openapi.json" "$url"
  stop
  # The server writes errors of handlers and its own errors there.
  if grep -q FAILED "$output"; then
    cat "$output"
    exit 1
  fi
done

example() { # example NAME OPTION…
  local name=$1 port=$((20000 + RANDOM % 20000))
  shift
  (cd "examples/$name" && node_modules/.bin/tspc && node_modules/.bin/precast openapi -o "$folder/$name.json")
  PORT=$port PRECAST_BANNER=1 node "examples/$name/dist/main.js" >"$output" 2>&1 &
  pid=$!
  started "127.0.0.1:$port"
  ask "$folder/$name.json" "http://127.0.0.1:$port" "$@"
  stop
}

example hello
# The stream of changes never ends.
example notes --exclude-path /api/events -H "Authorization: Bearer ada-token"
# Its `Check` functions refuse values that the schema accepts.
example types --exclude-checks positive_data_acceptance
