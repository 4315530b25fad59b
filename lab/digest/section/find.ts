/**
 * What `find` is called by where folders and mount points come and go while it looks: its words follow. That something
 * is gone is no failure, whatever else it complains of is, and is passed on.
 */
export const find = `sh -c '{
  said=$(find "$@" 2>&1 >&3) || {
    ! printf "%s\\n" "$said" | grep -v ": No such file or directory$" >&2
  }
} 3>&1' find`;
