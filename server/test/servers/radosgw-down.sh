#!/usr/bin/env bash
# Stops what `radosgw-up.sh DIR` started. The data is thrown away, so it is killed: a polite stop takes 5 s.
set -euo pipefail

dir=$(realpath -m "${1:?usage: radosgw-down.sh DIR}")

# A pid file can outlive its daemon and its number be given to another process.
ours() { tr '\0' '\n' 2> /dev/null < "/proc/$1/cmdline" | grep -qxF "$dir/ceph.conf"; }

for file in "$dir"/run/*.pid; do
  [ -f "$file" ] || continue
  pid=$(cat "$file")
  ours "$pid" || continue
  kill -9 "$pid" 2> /dev/null || true
  for _ in $(seq 150); do
    ours "$pid" || continue 2
    sleep .1
  done
  echo "still running: $pid ($file)" >&2
  exit 1
done
