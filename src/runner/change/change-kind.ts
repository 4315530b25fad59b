import type { Text } from '../../problem/text.ts';
import type { Content } from '../content.ts';
import type { Script } from '../script.ts';
import type { StatePaths } from '../state-paths.ts';

/** Content that goes to the host before the script that puts it in its place. */
export interface SentAhead {
  readonly name: string;
  readonly content: Content;
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
  /** What has to lie in a directory of the host, which the script is told and which goes when it has ended. */
  sends?(change: Change): readonly SentAhead[];
  /** The file beside which it lies, to take its place without being copied; in the staging directory when absent. */
  sendsBeside?(change: Change): string;
  script(change: Change, paths: StatePaths, sent: string): Script;
}

export const defineChange = <Change>(kind: ChangeKind<Change>): ChangeKind<Change> => kind;

export const octal = (mode: number): string => mode.toString(8).padStart(4, '0');
