import { balancerPaths } from '../../domain/balancer-paths.ts';
import { modulesFor } from '../../domain/preflight/data/kernel-needs.ts';
import { placesOn } from '../../domain/preflight/paths.ts';
import type { PreflightHost, PreflightSpec } from '../../domain/preflight/spec.ts';
import type { Sighting } from '../../domain/preflight/survey.ts';
import { satisfied } from '../../plan/step.ts';
import { text } from '../../problem/text.ts';
import { answersOf } from '../../runner/read/answers-of.ts';
import type { HostRead } from '../../runner/read/host-read.ts';
import type { PathState } from '../../runner/read/path.ts';
import { virtualRouters } from '../../template/load-balancer/keepalived.ts';
import { defineObservation } from './define-observation.ts';

export interface LookAtHostInput {
  readonly spec: PreflightSpec;
  readonly host: PreflightHost;
  /** Names the ports opened for others: each preflight its own. */
  readonly name: string;
}

/** Long enough for all hosts to have tried all others; they end much sooner, with the preflight or its connection. */
const listenSeconds = 600;

/** All a host tells of itself, in one round trip; it opens the ports that others will try. */
export const lookAtHost = defineObservation<LookAtHostInput, Sighting>({
  id: 'preflight.look-at-host',
  title: text('Look at the host', '查看主机'),
  port: 'host',
  timeoutMs: 2 * 60_000,
  check: {
    reads,
    judge(input, answers) {
      const asked = reads(input);
      const [facts] = answersOf('facts', asked, answers);
      const [etcdDisk, imageDisk, stagingDisk] = answersOf('file-system', asked, answers);
      const [listens] = answersOf('listen', asked, answers);
      const [keepalived] = answersOf('path', asked, answers);
      if (
        facts === undefined ||
        etcdDisk === undefined ||
        imageDisk === undefined ||
        stagingDisk === undefined
      )
        throw new TypeError('a host answers all it is asked');
      const states = answersOf('module', asked, answers);
      const modules = new Map(modulesFor(input.spec).map((name, at) => [name, states[at] ?? 'absent']));
      return satisfied({
        facts,
        etcdDisk,
        imageDisk,
        stagingDisk,
        modules,
        sharesAddress: sharesAddress(input, keepalived),
        listens: listens ?? false,
      });
    },
  },
});

const sharesAddress = (
  { spec: { virtualAddress } }: LookAtHostInput,
  keepalived: PathState | undefined,
): boolean =>
  virtualAddress !== undefined &&
  keepalived?.type === 'file' &&
  virtualRouters(keepalived.content?.toString() ?? '').some(
    ({ address }) => address === virtualAddress.address,
  );

function reads({ spec, host, name }: LookAtHostInput): readonly HostRead[] {
  return [
    { kind: 'facts' },
    { kind: 'file-system', path: spec.etcdDirectory },
    { kind: 'file-system', path: spec.imageDirectory },
    { kind: 'file-system', path: spec.stagingDirectory },
    { kind: 'listen', name, sockets: placesOn(spec, host), seconds: listenSeconds },
    ...(host.roles.includes('loadbalancer') && spec.virtualAddress !== undefined
      ? [{ kind: 'path', path: balancerPaths.keepalived.config, content: true } as const]
      : []),
    ...modulesFor(spec).map((module): HostRead => ({ kind: 'module', name: module })),
  ];
}
