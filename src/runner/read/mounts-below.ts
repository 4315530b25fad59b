import { type Script, sh } from '../script.ts';

/**
 * A command that prints what is mounted below a directory, the deepest first and named as `find` would; never the directory
 * itself, which may be a disk of its own. The kernel knows places by where links lead, and `-xdev` sees nothing of a folder
 * that is bound here from the same disk.
 */
export const mountsBelow = (directory: string): Script =>
  sh`findmnt -lno TARGET | sort -r | named=${directory} below="$(readlink -m -- ${directory})/" awk '
  index($0, ENVIRON["below"]) == 1 { print ENVIRON["named"] substr($0, length(ENVIRON["below"])) }'`;
