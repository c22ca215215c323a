#!/bin/sh
# Runs every libFuzzer target for some minutes, one after the other, from the stored inputs; what it finds on the way stays
# in the build folder. Usage, in the source folder, after
#   cmake --preset linux-fuzz && cmake --build --preset linux-fuzz
# tests/fuzz/run.sh MINUTES [TARGET...]        for example: tests/fuzz/run.sh 10 content_bsp
# The last line of each target gives its executions. Exit status 1 when a target found something; the input that does
# it then lies in build/linux-fuzz/findings.
set -u
minutes=${1:?usage: tests/fuzz/run.sh MINUTES [TARGET...]}
shift
build=build/linux-fuzz
if [ $# -eq 0 ]; then
  set -- $(ls "$build/bin" | sed -n 's/^fuzz_//p')
fi
mkdir -p "$build/findings" "$build/logs"
status=0
for target in "$@"; do
  mkdir -p "$build/corpus/$target"
  stored=tests/data/fuzz/$target
  [ -d "$stored" ] || stored=
  # shellcheck disable=SC2086
  if UBSAN_OPTIONS=print_stacktrace=1 "$build/bin/fuzz_$target" -max_total_time=$((minutes * 60)) -timeout=25 \
       -rss_limit_mb=2048 -malloc_limit_mb=512 -print_final_stats=1 -artifact_prefix="$build/findings/$target-" \
       "$build/corpus/$target" $stored > "$build/logs/$target.log" 2>&1; then
    result=ok
  else
    result=FOUND
    status=1
  fi
  echo "$result $target $(sed -n 's/^stat::number_of_executed_units: *//p' "$build/logs/$target.log") executions"
done
exit $status
