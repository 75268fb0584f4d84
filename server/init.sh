#!/bin/sh
# The first process of a container hears only the signals that it asks for, and Node asks after it has loaded: until then
# nobody could stop it but by SIGKILL. This one asks at once, and runs the program as the second process.
trap 'exit 143' TERM INT
"$@" &
program=$!
trap 'kill -TERM "$program"' TERM INT
while :; do
  wait "$program"
  code=$?
  # A signal ends the waiting, too; the program is gone once its own end was waited for.
  kill -0 "$program" 2>/dev/null || exit "$code"
done
