import type { RunStatus } from '../plan/event.ts';
import type { PortKind } from '../plan/port.ts';
import type { UndoAction } from '../plan/undo.ts';
import type { Text } from '../problem/text.ts';

export interface RunHeader {
  readonly runId: string;
  readonly pipeline: string;
  readonly cluster: string;
  readonly operator: string;
  /** Where it works, and as which process: so that nobody takes up what is still at work. */
  readonly machine: string;
  readonly pid: number;
  readonly command: readonly string[];
  /** Of a run that was taken up again: the last time. */
  readonly startedAt: number;
  /** What a resume draws from: the request as JSON, secrets as keyed hashes. */
  readonly request: string;
}

export interface RunRow extends RunHeader {
  readonly status: RunStatus | 'running';
  readonly finishedAt: number | null;
  /** Changes it began, undone or not. */
  readonly changes: number;
  /** Those of them that a rollback can still undo. */
  readonly undoable: number;
  /** It was kept out by the lock of another operator and did nothing. */
  readonly refused: boolean;
}

interface UndoOf {
  readonly runId: string;
  readonly sequence: number;
  readonly node: string;
  readonly step: string;
  readonly host: string;
  readonly port: PortKind;
}

/** How to return to what was before one node changed one host, or why there is no way back. */
export type UndoEntry = UndoOf &
  ({ readonly actions: readonly UndoAction[] } | { readonly irreversible: Text });

/** What must survive this process. Every promise resolves only when the disk has it. */
export interface Journal {
  /** Opens a run, or opens it again; tells the last sequence number used in it. */
  begin(header: RunHeader): Promise<number>;
  recordUndo(entry: UndoEntry): Promise<void>;
  /** Entries of a run that were not undone yet, newest first. */
  undoEntries(runId: string): Promise<readonly UndoEntry[]>;
  /** Where a run, or a step of it, changed something, undone or not. */
  hostsOf(runId: string, step?: string): Promise<readonly string[]>;
  markUndone(runId: string, sequence: number): Promise<void>;
  /** The same for all that is left of any run, once `command` has left nothing of what they did. */
  forgetUndo(command: readonly string[]): Promise<void>;
  finish(runId: string, status: RunStatus, at: number): Promise<void>;
  /** Notes that a finished run was kept out by a lock. */
  markRefused(runId: string): Promise<void>;
  /** Newest first. */
  runs(): Promise<readonly RunRow[]>;
  close(): Promise<void>;
}
