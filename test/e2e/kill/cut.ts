/**
 * What cuts a run off, and when, seen from a step: it is known what will be done, it is being done, it has been done. In the
 * order in which one step can be cut off by all of them, one after another.
 */
export const cutKinds = {
  'killed before': { by: 'kill', moment: 'before' },
  'killed during': { by: 'kill', moment: 'during' },
  'power lost during': { by: 'power', moment: 'during' },
  'host rebooted during': { by: 'reboot', moment: 'during' },
  'killed after': { by: 'kill', moment: 'after' },
} as const;

export type CutKind = keyof typeof cutKinds;

/** One way to cut off one step of one operation, wherever in it the step is at work: several nodes may be drawn of one. */
export interface Cut {
  readonly operation: string;
  /** Its id. */
  readonly step: string;
  readonly kind: CutKind;
}

export const keyOf = ({ operation, step, kind }: Cut): string => `${operation}: ${step} ${kind}`;

/** A node that changed something in an uninterrupted run, where, and the longest it took on any host. */
export interface Changed {
  readonly step: string;
  readonly node: string;
  readonly subject: string;
  readonly durationMs: number;
}

const kinds = Object.keys(cutKinds) as readonly CutKind[];

/** What is done on the control machine knows no host that could reboot. */
export const canHappenAt = (kind: CutKind, subject: string): boolean =>
  cutKinds[kind].by !== 'reboot' || !subject.startsWith('@');

/** A kill that was meant for an earlier moment, and came when the step had been done already, came after it. */
export const cameTooLate = (cut: Cut): Cut =>
  cutKinds[cut.kind].by === 'kill' ? { ...cut, kind: 'killed after' } : cut;

/** Every step once, in the order in which they come first. */
export const cutsOf = (operation: string, changed: readonly Changed[]): readonly Cut[] =>
  [...Map.groupBy(changed, ({ step }) => step)].flatMap(([step, nodes]) =>
    kinds
      .filter((kind) => nodes.some(({ subject }) => canHappenAt(kind, subject)))
      .map((kind) => ({ operation, step, kind })),
  );
