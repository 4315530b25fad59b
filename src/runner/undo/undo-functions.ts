import { type Script, sh } from '../script.ts';

/**
 * What undoing needs beyond the functions every change is written in.
 *
 * `object SHA256`: prints where old bytes are kept, in the record of the run or among the originals.
 * `restore_block PATH BEGIN END SHA256`: gives back the exact bytes when only our block has changed since; otherwise
 * only the block is put back and what others wrote stays.
 */
export const undoFunctions = (places: readonly string[]): Script => sh`
object() {
  for place in ${places}; do [ ! -e "$place/$1" ] || { echo "$place/$1"; return; }; done
  echo "the old bytes $1 are no longer kept" >&2
  return 1
}
restore_block() {
  now=$(readlink -m -- "$1")
  [ -e "$now" ] || now=/dev/null
  was=/dev/null
  [ -z "$4" ] || was=$(object "$4")
  if [ "$(without_block "$now" "$2" "$3" | sha256sum)" = "$(without_block "$was" "$2" "$3" | sha256sum)" ]; then
    if [ -z "$4" ]; then rm -f -- "$1"
    elif [ "$now" != /dev/null ] && cmp -s -- "$was" "$now"; then :
    else put "$now" "$(stat -c %a -- "$now")" "$(stat -c %u:%g -- "$now")" "$4" <"$was"
    fi
  else
    B="$2" E="$3" awk '$0 == ENVIRON["B"] { on = 1 } on { print } $0 == ENVIRON["E"] { on = 0 }' "$was" |
      edit_block "$1" "$2" "$3"
  fi
}`;
