import type { Step } from '../../plan/step.ts';
import type { ApiChange } from '../../runner/api/api-change.ts';
import type { HostChange } from '../../runner/change/host-change.ts';
import type { ClusterPort } from '../../runner/cluster-port.ts';
import { contentDigest } from '../../runner/content.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { type Bound, type Declared, deriveStep } from './derive-step.ts';
import { bindDesired, type Desired } from './desired.ts';
import type { Surroundings } from './desired-kind.ts';
import { bindObject, type DesiredObject } from './kind/api-object.ts';
import { bindNoObject, type DesiredNoObject } from './kind/no-api-object.ts';

/** `control` for the machine running kubexm. */
export type DeclaredStep<In, Out> = Declared<In, Out, Desired> & { readonly port?: 'host' | 'control' };

type DesiredInApi = DesiredObject | DesiredNoObject;

type DeclaredObjects<In, Out> = Declared<In, Out, DesiredInApi> & { readonly port: 'cluster' };

type OutputOf<In, Out> = undefined extends Out ? unknown : { output(input: In): Out };

/** A step that is a list of what shall be; check, difference, apply and undo follow from it. */
export function declaredStep<In, Out = undefined>(
  declared: DeclaredStep<In, Out> & OutputOf<In, Out>,
): Step<In, Out, HostPort>;
export function declaredStep<In, Out = undefined>(
  declared: DeclaredObjects<In, Out> & OutputOf<In, Out>,
): Step<In, Out, ClusterPort>;
export function declaredStep<In, Out>(
  declared: DeclaredStep<In, Out> | DeclaredObjects<In, Out>,
): Step<In, Out, HostPort> | Step<In, Out, ClusterPort> {
  return declared.port === 'cluster'
    ? deriveStep<In, Out, DesiredInApi, ApiChange, ClusterPort>(declared, 'cluster', (all) =>
        all.map(bindInApi),
      )
    : deriveStep<In, Out, Desired, HostChange, HostPort>(declared, declared.port ?? 'host', bindOnHost);
}

const bindInApi = (desired: DesiredInApi): Bound<ApiChange> =>
  desired.kind === 'api-object' ? bindObject(desired) : bindNoObject(desired);

function bindOnHost(all: readonly Desired[]): Bound<HostChange>[] {
  const around = surroundings(all);
  return all
    .map(bindDesired)
    .map((bound) => ({ ...bound, judge: (answers) => bound.judge(answers, around) }));
}

const surroundings = (all: readonly Desired[]): Surroundings => {
  const files = new Map(all.flatMap((one) => (one.kind === 'file' ? [[one.path, one] as const] : [])));
  return {
    fileDigest(path) {
      const file = files.get(path);
      return file && contentDigest(file.content);
    },
  };
};
