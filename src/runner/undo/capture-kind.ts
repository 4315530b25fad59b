import type { UndoAction } from '../../plan/undo.ts';
import type { AnswersTo, HostRead } from '../read/host-read.ts';
import type { Script } from '../script.ts';

/** Bytes to be kept under their digest: a regular file where there is one, or what a script prints. */
export type Keep = { readonly file: string } | { readonly output: Script };

/** How one kind of state is remembered. */
export interface CaptureKind<Capture> {
  /** One name per resource, for ever: the first capture under it is the original. */
  key(capture: Capture): string;
  plan(capture: Capture): CapturePlan;
}

export interface CapturePlan {
  readonly reads: readonly HostRead[];
  readonly keeps: readonly Keep[];
  /** `kept` has the digest of each of `keeps`, `null` where there was no file. Later actions are undone first. */
  actions(answers: readonly unknown[], kept: readonly (string | null)[]): readonly UndoAction[];
}

/** Gives the answers their types back: they stand in the order of the reads they answer. */
export const capturePlan = <const R extends readonly HostRead[]>(plan: {
  readonly reads: R;
  readonly keeps?: readonly Keep[];
  actions(answers: AnswersTo<R>, kept: readonly (string | null)[]): readonly UndoAction[];
}): CapturePlan => ({
  reads: plan.reads,
  keeps: plan.keeps ?? [],
  actions: (answers, kept) => plan.actions(answers as AnswersTo<R>, kept),
});

export const defineCapture = <Capture>(kind: CaptureKind<Capture>): CaptureKind<Capture> => kind;
