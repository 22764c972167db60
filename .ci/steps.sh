# Counts what holds and what does not; .ci/run reads this file in.
passed=0
failed=0
failures=() # what failed, by name: said once more at the end
unsteady=() # what failed once, and not when it was tried again
left=() # processes that tests have left running

step() { # step NAME COMMAND…: one check, counted
  local name=$1 start=$SECONDS
  shift
  printf '\n==> %s\n' "$name"
  if "$@"; then
    passed=$((passed + 1))
    printf -- '--- ok: %s (%ss)\n' "$name" $((SECONDS - start))
  else
    failed=$((failed + 1))
    failures+=("step: $name")
    printf -- '--- FAILED: %s (%ss)\n' "$name" $((SECONDS - start))
  fi
}

step_twice() { # the same for what asks a registry for packages: a second try, after a pause, when it fails
  local name=$1
  shift
  step "$name" twice "$name" "$@"
}

twice() { # twice NAME COMMAND…
  local name=$1
  shift
  "$@" && return 0
  printf -- '--- failed, and is tried once more: %s\n' "$name"
  sleep "${PAUSE:-20}"
  "$@" || return 1
  unsteady+=("step: $name")
}

begin() { # begin NAME COMMAND…: one check that runs beside the steps that follow, until `finish`
  begun_name=$1 begun_log=$(mktemp) begun_start=$SECONDS
  shift
  begun_command=("$@")
  "$@" >"$begun_log" 2>&1 &
  begun=$!
}

finish() { step "$begun_name" begun; } # waits for what was begun, shows what it said and counts it

begun() { # tried once more, alone, when it failed beside others
  local ended=0
  wait "$begun" || ended=$?
  cat "$begun_log"
  rm -f "$begun_log"
  [ "$ended" = 0 ] && printf -- '--- beside others, from second %s to %s\n' "$begun_start" "$SECONDS" && return 0
  printf -- '--- failed, and is tried once more: %s\n' "$begun_name"
  "${begun_command[@]}" || return 1
  unsteady+=("step: $begun_name")
}

tests_again() { # tests_again REPORT…: runs the files that failed once more, each alone, and counts all tests
  local result line
  result=$(mktemp)
  printf '\n==> tests that failed, once more\n'
  "$(node_24)" scripts/test-again.mjs "$result" "$@" || {
    failed=$((failed + 1))
    failures+=("tests: they cannot be counted")
  }
  while IFS= read -r line; do
    case $line in
      "passed: "*) passed=$((passed + ${line#*: })) ;;
      "failed: "*) failed=$((failed + ${line#*: })) ;;
      "failure: "*) failures+=("test: ${line#*: }") ;;
      "unsteady: "*) unsteady+=("test: ${line#*: }") ;;
    esac
  done <"$result"
  rm -f "$result"
}

left_behind() { # left_behind NAME=VALUE: ends what tests have left running, which is told and does not count
  local line
  while IFS= read -r line; do left+=("$line"); done < <("$(node_24)" scripts/left-behind.mjs "$1")
}

node_24() { [ -x node_modules/.bin/node ] && echo node_modules/.bin/node || echo node; }

ended() { # the last words, and the exit code
  [ ${#unsteady[@]} = 0 ] || printf '\nFailed once and not again, which counts as passed here and is to be mended:\n'
  [ ${#unsteady[@]} = 0 ] || printf '  unsteady: %s\n' "${unsteady[@]}"
  [ ${#left[@]} = 0 ] || printf '\nLeft running by the tests, which does not count and is to be mended:\n'
  [ ${#left[@]} = 0 ] || printf '  left: %s\n' "${left[@]}"
  [ "$failed" = 0 ] || printf '\nFailed:\n'
  [ ${#failures[@]} = 0 ] || printf '  %s\n' "${failures[@]}"
  printf '\n%s passed, %s failed\n' "$passed" "$failed"
  [ "$failed" = 0 ]
}
