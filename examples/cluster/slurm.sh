#!/usr/bin/env bash
# Playtests as a Slurm job array: each task plays one part of the seeds, and when all are played a last job merges them.
#
#   ./slurm.sh PACK FIRST END OUT [options of muster playtest]
#   ./slurm.sh sources/npws 0 20000 /shared/npws-20000 --policy random
#
# Type it where you type `sbatch`; what your cluster wants besides (SBATCH_ACCOUNT, SBATCH_PARTITION) goes into the environment.
# PACK and OUT must be on a file system that all nodes share, and `muster` on the PATH. PARTS_OF=N plays N seeds a task.
# The same command again plays only the parts that are missing.
set -euo pipefail
if [ $# -lt 4 ]; then sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 2; fi
pack=$(realpath "$1") first=$2 end=$3 out=$(realpath -m "$4") of=${PARTS_OF:-1000}
options=("${@:5}")
number='^(0|[1-9][0-9]*)$'
for word in "$first" "$end" "$of"; do
  if ! [[ $word =~ $number ]]; then echo "slurm.sh: \`$word\` is not a whole number" >&2; exit 2; fi
done
if [ "$first" -ge "$end" ] || [ "$of" -eq 0 ]; then echo "slurm.sh: there are no seeds from $first up to $end" >&2; exit 2; fi

# part N: the seeds of a part, as A..B, and the file of its table.
part() {
  local from=$((first + $1 * of)) to=$((first + ($1 + 1) * of))
  if [ "$to" -gt "$end" ]; then to=$end; fi
  seeds=$from..$to table=$out/parts/$from-$to.csv
}
parts=$(((end - first + of - 1) / of))

case ${MUSTER_STEP:-submit} in
  submit)
    mkdir -p "$out/parts" "$out/log"
    # One game here shows mistakes in pack and options before anything waits in the queue.
    tried=$(mktemp -d)
    trap 'rm -rf "$tried"' EXIT
    muster playtest "$pack" "${options[@]}" --seeds "$first..$((first + 1))" --quiet --out "$tried" || [ $? -eq 1 ]
    compgen -G "$tried/*.csv" >/dev/null || exit 2
    common=(--parsable --ntasks=1 --cpus-per-task=1 --export=ALL)
    array=$(MUSTER_STEP=play PARTS_OF=$of sbatch "${common[@]}" --job-name=playtest --array="0-$((parts - 1))" --requeue \
      --mem=500M --time=1:00:00 --output="$out/log/%A_%a.txt" "$0" "$pack" "$first" "$end" "$out" "${options[@]}")
    merge=$(MUSTER_STEP=merge PARTS_OF=$of sbatch "${common[@]}" --job-name=playtest-merge --dependency="afterok:${array%%;*}" \
      --kill-on-invalid-dep=yes --mem=4G --time=1:00:00 --output="$out/log/merge.txt" "$0" "$pack" "$first" "$end" "$out")
    echo "$parts parts are job ${array%%;*}, the merge is job ${merge%%;*}; the report will be in $out"
    ;;
  play)
    part "$SLURM_ARRAY_TASK_ID"
    if [ -e "$table" ]; then exit; fi
    # A task that is put back into the queue has another folder than before, so that it never meets what it left there.
    scratch=$(mktemp -d "$out/parts/.$seeds-XXXXXX")
    trap 'rm -rf "$scratch"' EXIT
    # 1 is the status of games that broke an invariant: the report will say so.
    muster playtest "$pack" "${options[@]}" --seeds "$seeds" --jobs 1 --quiet --out "$scratch" || [ $? -eq 1 ]
    mv "$scratch"/*.csv "$table"
    ;;
  merge)
    tables=()
    for ((at = 0; at < parts; at++)); do
      part "$at"
      tables+=("$table")
    done
    muster playtest "$pack" --merge "${tables[@]}" --out "$out"
    ;;
esac
