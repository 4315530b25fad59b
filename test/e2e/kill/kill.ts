/** When, seen from the step: it is known what will be done, it is being done, it has been done. */
export const moments = ['before', 'during', 'after'] as const;

export type Moment = (typeof moments)[number];

/** SIGKILL of kubexm at one moment of one step. */
export interface Kill {
  readonly command: string;
  /** Module, task and step, whatever the host. */
  readonly node: string;
  readonly moment: Moment;
}

export const keyOf = ({ command, node, moment }: Kill): string => `${command} ${node} ${moment}`;

/** A step that changed something in an uninterrupted run, with the longest it took on any host. */
export interface Changed {
  readonly node: string;
  readonly durationMs: number;
}

export const killsOf = (command: string, changed: readonly Changed[]): readonly Kill[] =>
  changed.flatMap(({ node }) => moments.map((moment) => ({ command, node, moment })));
