#!/usr/bin/env bash
# Downloads the official JSON Schema test suite (draft 2020-12) to node_modules/.cache/json-schema-test-suite.
# The npm package of the suite depends on a Git repository, not on a registry. The source package of the Python
# validator jsonschema has the same files, so they are taken from there, at a fixed version.
set -euo pipefail
cd "$(dirname "$0")/../.."
VERSION=4.26.0
TARGET=node_modules/.cache/json-schema-test-suite
if [ -f "$TARGET/$VERSION" ]; then exit 0; fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m pip download --quiet --no-deps --no-binary jsonschema --dest "$work" "jsonschema==$VERSION"
rm -rf "$TARGET"
mkdir -p "$TARGET"
tar xzf "$work/jsonschema-$VERSION.tar.gz" -C "$TARGET" --strip-components=2 "jsonschema-$VERSION/json/"
touch "$TARGET/$VERSION"
