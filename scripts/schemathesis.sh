#!/usr/bin/env bash
# Asks a served application whatever its OpenAPI document allows, and what it does not, on both cores:
# every answer has to be one that the document says. Schemathesis comes from PyPI, at a fixed version.
# Usage: scripts/schemathesis.sh [examples per operation, default 50]
set -euo pipefail
cd "$(dirname "$0")/.."
VERSION=4.32.5
EXAMPLES=${1:-50}
VENV=node_modules/.cache/schemathesis
if [ "$("$VENV/bin/python" -c 'import importlib.metadata as m; print(m.version("schemathesis"))' 2>/dev/null)" != "$VERSION" ]; then
  rm -rf "$VENV"
  python3 -m venv "$VENV"
  "$VENV/bin/pip" install --quiet "schemathesis==$VERSION"
fi

program=packages/runtime/test/programs/contract
node_modules/.bin/tspc -p "$program/tsconfig.json"
output=$(mktemp)
pid=
trap '[ -z "$pid" ] || kill "$pid" 2>/dev/null || true; rm -f "$output"' EXIT
for core in node uws; do
  PRECAST_CORE=$core node "$program/dist/main.js" >"$output" 2>&1 &
  pid=$!
  for _ in $(seq 100); do
    url=$(grep -m1 '^http' "$output" || true)
    [ -n "$url" ] && break
    sleep 0.1
  done
  echo "--- $core: $url"
  "$VENV/bin/schemathesis" run "$url/openapi.json" --checks all --no-color --seed 1 \
    --max-examples "$EXAMPLES" --phases examples,coverage,fuzzing
  kill "$pid"
  wait "$pid" || true
  pid=
  # What the handlers or the server failed on is written there.
  if grep -q FAILED "$output"; then
    cat "$output"
    exit 1
  fi
done
