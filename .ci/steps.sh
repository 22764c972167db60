# Runs the tables STEPS and NEEDS of .ci/run and counts what passed; .ci/run reads this file in.
LIMIT=900     # seconds that a command of a step may take
DEADLINE=5100 # seconds after which no step begins: the run ends with a report before it is ended without one
passed=0
failed=0
failures=() # what failed, by name, each with the end of its output
unsteady=() # what failed once and then passed
quarantine=() # lines to add to the list of such tests
left=() # processes that tests have left running
durations=()
lane=() # steps in the background, one after the other: their NAME TRIES PID LOG COMMAND each
needed=" " # " NAME=PID " of each need that is being installed

run() { # run [--list | NAME…]: without names all steps but those of the group `night`; in the order of the table
  local name group tries needs command
  [ "${1:-}" != --list ] || { printf '%s' "${STEPS#$'\n'}" && exit; }
  for name; do
    [[ " $(steps | cut -d ' ' -f 1 | tr '\n' ' ')" == *" $name "* ]] || { echo "no such step: $name" >&2 && exit 2; }
  done
  # Only what the tests leave behind counts, not what was there before them.
  case " $* " in "  " | *" tests "*) before=$(status) ;; esac
  while read -r name group tries needs command <&3; do
    wanted "$name" "$group" "$@" || continue
    [ "$needs" = - ] || install_needs "$@" # a run by names may begin with such a step
    await_needs "$needs"
    case $group in
      beside) begin "$name" "$tries" "$command" && continue ;;
      alone) finish ;;
    esac
    step "$name" "$tries" "$command" 3<&- || [ "$group" != fast ] || {
      echo "A fast step failed: the run ends here." && break
    }
    install_needs "$@" # after the first step, which installs what the others share
  done 3< <(steps)
  finish
  ended
}

wanted() { # wanted NAME GROUP [NAME…]: whether a run of these names, or of all steps, has the step
  [ $# = 2 ] && [ "$2" != night ] || [[ " ${*:3} " == *" $1 "* ]]
}

steps() { tail -n +3 <<<"$STEPS" | grep .; } # without the heading

step() { # step NAME TRIES COMMAND: one check, counted
  local name=$1 start=$SECONDS outcome=ok took= log end
  log=$(mktemp)
  printf '\n==> %s\n' "$name"
  logged "$log" attempt "$@" || outcome=FAILED
  mapfile -t end < <(tail -n 15 "$log")
  rm -f "$log"
  took=${took:-$((SECONDS - start))}
  durations+=("$(printf '%5ss  %s' "$took" "$name")")
  printf -- '--- %s: %s (%ss)\n' "$outcome" "$name" "$took"
  [ "$2" != 0 ] || return 0
  if [ $outcome = ok ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    failures+=("step: $name" "${end[@]/#/  | }")
    return 1
  fi
}

logged() { # logged LOG COMMAND…: its output is printed, and is in the file when this returns
  local out tee outcome=0
  exec {out}> >(tee "$1")
  tee=$!
  "${@:2}" >&"$out" 2>&1 {out}>&- || outcome=$?
  exec {out}>&-
  timeout 3 tail -s 0.1 --pid="$tee" -f /dev/null || : # a process that was left running may hold the pipe
  return "$outcome"
}

limited() { # limited COMMAND…: ends it, and what it has started, when it takes too long
  local left=$((DEADLINE - SECONDS))
  [ $left -gt 0 ] || { echo "no time left" && return 1; }
  timeout -v -k 10 $((left < LIMIT ? left : LIMIT)) "$@" &
  wait $! # a signal that ends the run does not wait for the command
}
trap 'kill $(jobs -p); exit 130' INT TERM

attempt() { # attempt NAME TRIES COMMAND: up to so many times, with a pause between
  local try=1
  until eval "$3"; do
    [ $((try++)) -lt "$2" ] && [ $SECONDS -lt $DEADLINE ] || return 1
    printf -- '--- failed, trying again: %s\n' "$1"
    sleep "${PAUSE:-20}"
  done
  [ $try = 1 ] || unsteady+=("step: $1")
}

begin() { # begin NAME TRIES COMMAND: in the background, after those that began before it, until `finish`
  local log after=
  log=$(mktemp)
  [ ${#lane[@]} = 0 ] || after=${lane[-3]}
  {
    [ -z "$after" ] || tail --pid="$after" -f /dev/null
    SECONDS=0
    eval "$3"
    outcome=$?
    echo $SECONDS >"$log.seconds"
    exit $outcome
  } >"$log" 2>&1 3<&- &
  lane+=("$1" "$2" $! "$log" "$3")
}

finish() { # waits for the steps in the background
  local steps=("${lane[@]}") at
  lane=()
  for ((at = 0; at < ${#steps[@]}; at += 5)); do
    begun_pid=${steps[at + 2]} begun_log=${steps[at + 3]} begun_command=${steps[at + 4]}
    step "${steps[at]}" "${steps[at + 1]}" begun
  done
}

begun() { # what ran in the background; a second try runs in the foreground
  local outcome=0
  [ -n "$begun_pid" ] || { eval "$begun_command" && return || return 1; }
  wait "$begun_pid" || outcome=$?
  begun_pid=
  took=$(<"$begun_log.seconds") # the variable of `step`
  cat "$begun_log" && rm -f "$begun_log" "$begun_log.seconds"
  return $outcome
}

install_needs() { # install_needs [NAME…]: once, in the background, what the slow steps of these names need
  [ "$needed" = " " ] || return 0
  local name group tries needs command need
  while read -r name group tries needs command; do
    wanted "$name" "$group" "$@" || continue
    for need in ${needs//,/ }; do
      [ "$need" != - ] && [[ "$needed" != *" $need="* ]] || continue
      need "$need" 3<&- &
      needed+="$need=$! "
    done
  done < <(steps)
}

await_needs() { # await_needs NEED,…
  local need pid
  for need in ${1//,/ }; do
    pid=${needed#* "$need"=}
    [ "$pid" = "$needed" ] || wait "${pid%% *}"
  done
}

need() { # need NAME: installs it where it is missing; reports when that fails, which fails no step
  local name present install without
  while IFS='|' read -r name present install without; do
    [ "${name// /}" = "$1" ] || continue
    eval "$present" >/dev/null 2>&1 && return 0
    eval "$install"
    eval "$present" >/dev/null 2>&1 || [ -z "${without// /}" ] || echo "$1 cannot be installed here:$without"
  done <<<"$NEEDS"
}

clean() { # the steps before have left no file and changed none
  local now
  now=$(status) || return 1
  now=$(comm -13 <(sort <<<"${before:-}") <(sort <<<"$now"))
  [ -z "$now" ] || { printf 'Files that the run has changed or left behind:\n%s\n' "$now" && return 1; }
}

status() { git status --porcelain --untracked-files=all; }

tests_again() { # tests_again QUARANTINE REPORT…: runs the files that failed once more, each alone; counts all tests
  local result line failed_before=$failed
  result=$(mktemp)
  printf '\n==> tests that failed, once more\n'
  "$(node_24)" scripts/ci/test-again.ts "$result" "$@" || {
    failed=$((failed + 1))
    failures+=("tests: they cannot be counted")
  }
  while IFS= read -r line; do
    case $line in
      "passed: "*) passed=$((passed + ${line#*: })) ;;
      "failed: "*) failed=$((failed + ${line#*: })) ;;
      "failure: "*) failures+=("test: ${line#*: }") ;;
      "detail: "*) failures+=("  | ${line#*: }") ;;
      "unsteady: "*) unsteady+=("test: ${line#*: }") ;;
      "quarantine: "*) quarantine+=("${line#*: }") ;;
    esac
  done <"$result"
  rm -f "$result"
  [ "$failed" = "$failed_before" ]
}

left_behind() { # left_behind NAME=VALUE: ends what tests have left running, which is reported and not counted
  local line
  while IFS= read -r line; do left+=("$line"); done < <("$(node_24)" scripts/ci/left-behind.ts "$1")
}

node_24() { [ -x node_modules/.bin/node ] && echo node_modules/.bin/node || echo node; }

ended() { # the last words, and the exit code
  [ ${#durations[@]} = 0 ] || printf '\nDurations:\n'
  [ ${#durations[@]} = 0 ] || printf '%s\n' "${durations[@]}"
  [ ${#unsteady[@]} = 0 ] || printf '\nFailed once and then passed; does not count as failed, but must be fixed:\n'
  [ ${#unsteady[@]} = 0 ] || printf '  unsteady: %s\n' "${unsteady[@]}"
  [ ${#left[@]} = 0 ] || printf '\nLeft running by the tests; does not count, but must be fixed:\n'
  [ ${#left[@]} = 0 ] || printf '  left: %s\n' "${left[@]}"
  [ "$failed" = 0 ] || printf '\nFailed:\n'
  [ ${#failures[@]} = 0 ] || printf '  %s\n' "${failures[@]}"
  [ ${#quarantine[@]} = 0 ] || printf '\nFix the tests that passed again. Until then, for seven days, .ci/quarantine.json may list them:\n'
  [ ${#quarantine[@]} = 0 ] || printf '  %s\n' "${quarantine[@]}"
  printf '\n%s passed, %s failed\n' "$passed" "$failed"
  [ "$failed" = 0 ]
}
