import { imageNamespace } from '../read/image.ts';
import { type Script, sh } from '../script.ts';

/**
 * What undoing needs beyond the functions every change is written in.
 *
 * `object SHA256`: prints where old bytes are kept, in the record of the run or among the originals.
 * `restore_block PATH BEGIN END SHA256`: gives back the exact bytes when only our block has changed since; otherwise
 * only the block is put back and what others wrote stays.
 * `return_unit NAME STARTED_WITH RELOADED_WITH`: running again, and with the files of before.
 * `remove_image REFERENCE`: and the nameless entry that the CRI plugin keeps for it, unless another name needs it.
 */
export const undoFunctions = (places: readonly string[]): Script => sh`
object() {
  for place in ${places}; do [ ! -e "$place/$1" ] || { echo "$place/$1"; return; }; done
  echo "the old bytes $1 are no longer kept" >&2
  return 1
}
restore_block() {
  file=$(readlink -m -- "$1") now=/dev/null was=/dev/null
  [ ! -e "$file" ] || now=$file
  [ -z "$4" ] || was=$(object "$4")
  if [ "$(without_block "$now" "$2" "$3" | sha256sum)" = "$(without_block "$was" "$2" "$3" | sha256sum)" ]; then
    if [ -z "$4" ]; then rm -f -- "$file"
    elif [ ! -e "$file" ]; then put "$file" 0644 0:0 "$4" <"$was"
    elif ! cmp -s -- "$was" "$file"; then
      put "$file" "$(stat -c %a -- "$file")" "$(stat -c %u:%g -- "$file")" "$4" <"$was"
    fi
  elif [ -e "$file" ]; then
    B="$2" E="$3" awk '$0 == ENVIRON["B"] { on = 1 } on { print } $0 == ENVIRON["E"] { on = 0 }' "$was" |
      edit_block "$1" "$2" "$3"
  fi
}
return_unit() {
  if ! systemctl is-active --quiet -- "$1"; then unit_do start "$1"
  elif [ "$(unit_digest started "$1")" != "$2" ]; then unit_do restart "$1"
  elif [ "$(unit_digest reloaded "$1")" != "$3" ]; then unit_do reload "$1"
  fi
}
images() { ctr -n ${imageNamespace} images "$@"; }
remove_image() {
  digest=$(images ls | awk -v name="$1" '$1 == name { print $3 }')
  images rm --sync "$1"
  left=$(images ls | awk -v digest="$digest" '$3 == digest { print $1 }')
  echo "$left" | grep -qv '^sha256:' || images rm --sync $left
}`;
