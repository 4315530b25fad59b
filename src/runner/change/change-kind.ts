import type { Text } from '../../problem/text.ts';
import type { Content } from '../content.ts';
import type { Script } from '../script.ts';
import type { StatePaths } from '../state-paths.ts';

/** Content that has reached the host: as text inside the script, or as a file that was sent ahead. */
export interface Supply {
  /** Prints the bytes. */
  readonly print: Script;
  readonly sha256: string;
  /** Where the bytes lie, when they were sent ahead. */
  readonly file?: string;
}

/** How one kind of change is made. Scripts use the functions of `shell-functions.ts` and stop at the first failure. */
export interface ChangeKind<Change> {
  /** What it does, as the rest of "Could not …". */
  says(change: Change): Text;
  /**
   * `lane` for what takes a moment, `channel` for what may take long, `unit` for what must not be cut short by a lost
   * connection.
   */
  readonly route: 'lane' | 'channel' | 'unit';
  content?(change: Change): Content;
  script(change: Change, supply: Supply | undefined, paths: StatePaths): Script;
}

export const defineChange = <Change>(kind: ChangeKind<Change>): ChangeKind<Change> => kind;

export const octal = (mode: number): string => mode.toString(8).padStart(4, '0');
