import { pathsFrom, senderOf } from '../../domain/preflight/paths.ts';
import type { PreflightHost, PreflightSpec } from '../../domain/preflight/spec.ts';
import type { Excursion, Sighting } from '../../domain/preflight/survey.ts';
import { satisfied } from '../../plan/step.ts';
import { text } from '../../problem/text.ts';
import { answersOf } from '../../runner/read/answers-of.ts';
import type { HostRead } from '../../runner/read/host-read.ts';
import { defineObservation } from './define-observation.ts';

export interface TryWaysInput {
  readonly spec: PreflightSpec;
  readonly host: PreflightHost;
  readonly sightings: ReadonlyMap<string, Sighting>;
}

/** From this host to all it will need; and how fast its disk is, where that matters. */
export const tryWays = defineObservation<TryWaysInput, Excursion>({
  id: 'preflight.try-ways',
  title: text('Try the ways to other hosts', '检测到其他主机的连通性'),
  port: 'host',
  timeoutMs: 5 * 60_000,
  check: {
    reads,
    judge(input, answers) {
      const asked = reads(input);
      const reached = answersOf('reach', asked, answers);
      const [holder] = answersOf('neighbour', asked, answers);
      const [latency] = answersOf('write-latency', asked, answers);
      const paths = pathsFrom(input.spec, input.host, input.sightings);
      return satisfied({
        attempts: paths.map((path, at) => ({ path, reached: reached[at] ?? 'unable' })),
        ...(holder ? { addressHolder: holder } : {}),
        ...(latency === undefined ? {} : { writeMs: latency }),
      });
    },
  },
});

function reads({ spec, host, sightings }: TryWaysInput): readonly HostRead[] {
  const { virtualAddress: wanted } = spec;
  const isHolder = wanted?.holders.includes(host.name) ?? false;
  return [
    ...pathsFrom(spec, host, sightings).map(
      ({ protocol, address, port, bytes }): HostRead => ({
        kind: 'reach',
        protocol,
        address,
        port,
        ...(bytes === undefined ? {} : { from: senderOf(spec, host.name, address), bytes }),
      }),
    ),
    ...(wanted !== undefined && isHolder
      ? [{ kind: 'neighbour', address: wanted.address, port: wanted.port } as const]
      : []),
    ...(host.roles.includes('etcd')
      ? [{ kind: 'write-latency', directory: spec.etcdDirectory } as const]
      : []),
  ];
}
