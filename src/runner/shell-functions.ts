import { sh } from './script.ts';
import { runPath } from './state-paths.ts';

/**
 * The few operations that every change is written in.
 *
 * `own_directory PATH`: for root only, with whatever above it is missing.
 * `clear_beside PATH`: what a host that lost power had not put in its place yet.
 * `put PATH MODE OWNER [SHA256] <content`: beside the target under a name of its own, synced, then renamed.
 * `place_sent DIRECTORY MODE OWNER NAME…`: the same with files that were sent and checked before, by a handful of
 * processes however many they are: they lie in a directory beside the first of their targets.
 * `edit_block PATH BEGIN END [top] <block`: replaces, adds at the end (or the top) or, with nothing on standard input,
 * removes the lines between markers.
 * A BEGIN without its END is not ours to remove.
 * `edit_fstab SED_PROGRAM`: and tells systemd, which makes units of the lines.
 * `converge_unit NAME ENABLED ACTIVE STARTED_WITH RELOADED_WITH`: looks at the unit as it is now, then does what is missing.
 */
export const shellFunctions = sh`
own_directory() { [ -d "$1" ] || ( umask 077; mkdir -p -- "$1" ); }
beside() {
  put_dir="\${1%/*}/"
  put_new="$put_dir.\${1##*/}.kubexm"
}
clear_beside() {
  beside "$1"
  for put_left in "$put_new" "$put_new.part".*; do
    if [ -e "$put_left" ] || [ -L "$put_left" ]; then rm -rf --one-file-system -- "$put_left"; fi
  done
}
put_beside() {
  clear_beside "$1"
  [ -d "$put_dir" ] || mkdir -p -- "$put_dir"
}
put() {
  put_beside "$1"
  ( umask 077; cat >"$put_new" )
  if [ -n "$4" ] && [ "$(sha256sum <"$put_new" | cut -c1-64)" != "$4" ]; then
    rm -f -- "$put_new"; echo "content of $1 arrived damaged" >&2; return 1
  fi
  put_settle "$1" "$2" "$3"
}
put_settle() {
  settle "$2" "$3" "$put_new"
  mv -fT -- "$put_new" "$1"
  sync -- "$put_dir"
  relabel "$1"
}
place_sent() (
  mode=$2 owner=$3 directory=$1
  shift 3
  beside "$directory/$1"
  cd -- "$put_new"
  settle "$mode" "$owner" "$@"
  # The one that all of them are beside goes last, when nothing else is left: cut off before, the next attempt clears it away.
  first=$1
  shift
  [ $# -eq 0 ] || mv -f -t "$put_dir" -- "$@"
  mv -fT -- "$first" "$put_new.part.last"
  set -- "$first" "$@"
  cd -- "$put_dir"
  rmdir -- "$put_new"
  mv -fT -- "$put_new.part.last" "$first"
  sync .
  relabel "$@"
)
settle() {
  settle_mode=$1 settle_owner=$2
  shift 2
  # What root writes is root's already, but for the group of a directory that hands on its own.
  case $settle_owner in root:root | 0:0) [ -O "$1" ] && [ -G "$1" ] ;; *) false ;; esac ||
    chown -- "$settle_owner" "$@"
  chmod -- "$settle_mode" "$@"
  sync -- "$@"
}
relabel() {
  [ -e /sys/fs/selinux/enforce ] && command -v restorecon >/dev/null || return 0
  restorecon -F -- "$@"
}
without_block() {
  NEW= B="$2" E="$3" awk "$block_program" "$1"
}
block_program='
  $0 == ENVIRON["B"] && !inside { inside = 1; held = $0 ORS; next }
  inside { held = held $0 ORS; if ($0 != ENVIRON["E"]) next
           inside = 0; if (!done) printf "%s", ENVIRON["NEW"]; done = 1; next }
  { print }
  END { if (inside) printf "%s", held; if (!done) printf "%s", ENVIRON["NEW"] }'
edit_block() {
  block_file=$(readlink -m -- "$1")
  block_new=$(cat)
  block_old=/dev/null block_mode=0644 block_owner=0:0
  if [ -e "$block_file" ]; then
    block_old=$block_file
    block_mode=$(stat -c %a -- "$block_file")
    block_owner=$(stat -c %u:%g -- "$block_file")
  fi
  {
    if [ "$4" = top ] && ! grep -qxF -- "$2" "$block_old"; then printf '%s\n' "$block_new"; block_new=; fi
    NEW="\${block_new:+$block_new
}" B="$2" E="$3" awk "$block_program" "$block_old"
  } | put "$block_file" "$block_mode" "$block_owner" ''
}
edit_fstab() {
  fstab=$(readlink -m /etc/fstab)
  [ -e "$fstab" ] || return 0
  sed "$1" "$fstab" | put "$fstab" "$(stat -c %a "$fstab")" "$(stat -c %u:%g "$fstab")" ''
  systemctl daemon-reload
}
unit_property() { systemctl show -p "$1" -- "$2" | cut -d= -f2-; }
unit_digest() { digest=; [ ! -r "${runPath}/$1-with/$2" ] || read -r digest <"${runPath}/$1-with/$2"; echo "$digest"; }
unit_do() {
  systemctl "$1" -- "$2" && return
  journalctl --sync 2>/dev/null || :
  journalctl -u "$2" -n 15 --no-pager -o cat >&2 || :
  return 1
}
knows_drop_in() {
  # A first drop-in, in a directory that systemd has not listed yet, does not count as a need to reload.
  drop_in="/etc/systemd/system/$1.d/90-kubexm.conf"
  [ ! -e "$drop_in" ] || case $(unit_property DropInPaths "$1") in *"$drop_in"*) ;; *) return 1 ;; esac
}
converge_unit() {
  [ "$(unit_property NeedDaemonReload "$1")" = no ] && [ "$(unit_property LoadState "$1")" != not-found ] &&
    knows_drop_in "$1" || systemctl daemon-reload
  unit_file=$(unit_property UnitFileState "$1")
  case $2 in
    yes) [ "$unit_file" != masked ] || systemctl unmask --quiet -- "$1"
         [ "$unit_file" = enabled ] || systemctl enable --quiet -- "$1" ;;
    no) [ "$unit_file" != masked ] || systemctl unmask --quiet -- "$1"
        [ "$unit_file" = disabled ] || systemctl disable --quiet -- "$1" ;;
    masked) systemctl mask --quiet -- "$1" ;;
  esac
  case $3 in
    no) systemctl stop -- "$1" ;;
    yes)
      if ! systemctl is-active --quiet -- "$1"; then unit_do start "$1"
      elif [ -n "$4" ] && [ "$(unit_digest started "$1")" != "$4" ]; then unit_do restart "$1"
      elif [ -n "$5" ] && [ "$(unit_digest reloaded "$1")" != "$5" ]; then unit_do reload "$1"
      fi ;;
  esac
}`;
