import type { UndoAction } from './undo.ts';

/** What a port can be asked; each port has its own closed set of kinds, the engine only carries them. */
export interface Read {
  readonly kind: string;
}

export type Answer = unknown;

/** All a check may touch: it can look, and nothing else. That is why a dry run is safe by type. */
export interface Reader {
  /** All answers from one look, in the order asked. */
  read(reads: readonly Read[], signal?: AbortSignal): Promise<readonly Answer[]>;
}

/** A piece of state to be remembered before it is changed, such as a path, a unit or a package set. */
export interface Capture {
  readonly kind: string;
}

/** Says that a procedural step began on a host; it stays behind when the run dies before the end. */
export interface Marker {
  readonly runId: string;
  readonly node: string;
  readonly step: string;
  /** The host it is about, which is not always the place where the marker lies. */
  readonly subject: string;
}

/** What the engine needs of every port. Steps get richer ones; the engine never looks at the rest. */
export interface Port extends Reader {
  /** Remembers the old state durably, where the change will happen, and says how to return to it. */
  capture(what: readonly Capture[], record: RecordId): Promise<readonly UndoAction[]>;
  revert(actions: readonly UndoAction[], record: RecordId, signal?: AbortSignal): Promise<void>;
  /** Markers that earlier attempts left behind. Only looks. */
  unfinished(): Promise<readonly Marker[]>;
  /** Whether no command of an earlier attempt, or of another operator, runs here. Only looks. */
  atRest(): Promise<boolean>;
  /** Waits for, or stops, every command that earlier attempts left running here. Only for who has the lock. */
  quiesce(signal: AbortSignal): Promise<void>;
  mark(marker: Marker): Promise<void>;
  unmark(marker: Marker): Promise<void>;
}

/** Names one undo record: the `before` of one node on one host in one run. Asked for again, it is the same record. */
export interface RecordId {
  readonly runId: string;
  /** Stage and node. */
  readonly node: string;
}

/** What a node acts through: the host itself, the machine running kubexm, the Kubernetes API, or a healthy etcd member. */
export type PortKind = 'host' | 'control' | 'cluster' | 'etcd';

/** The subject of nodes that are about the machine running kubexm and no host. */
export const controlSubject = '@control';
