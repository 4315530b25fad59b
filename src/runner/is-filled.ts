import { sh } from './script.ts';

/**
 * `is_filled DIRECTORY`: whether anything is in it, without a process. A disk that was only formatted and mounted holds
 * nothing.
 */
export const isFilled = sh`is_filled() {
  for entry in "$1"/* "$1"/.[!.]* "$1"/..?*; do
    [ "\${entry##*/}" != lost+found ] || continue
    if [ -e "$entry" ] || [ -L "$entry" ]; then return 0; fi
  done
  return 1
}`;
