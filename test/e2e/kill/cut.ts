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

/** One way to cut off one step of one operation. */
export interface Cut {
  readonly operation: string;
  /** Module, task and step, whatever the host. */
  readonly node: string;
  readonly kind: CutKind;
}

export const keyOf = ({ operation, node, kind }: Cut): string => `${operation}: ${node} ${kind}`;

/** A step that changed something in an uninterrupted run, where, and the longest it took on any host. */
export interface Changed {
  readonly node: string;
  readonly subject: string;
  readonly durationMs: number;
}

const kinds = Object.keys(cutKinds) as readonly CutKind[];

/** What is done on the control machine knows no host that could reboot. */
export const cutsOf = (operation: string, changed: readonly Changed[]): readonly Cut[] =>
  changed.flatMap(({ node, subject }) =>
    kinds
      .filter((kind) => cutKinds[kind].by !== 'reboot' || !subject.startsWith('@'))
      .map((kind) => ({ operation, node, kind })),
  );
