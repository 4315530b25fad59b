import { packageWish } from '../../domain/package-wish.ts';
import { pathsFrom, senderOf } from '../../domain/preflight/paths.ts';
import type { PreflightHost, PreflightSpec } from '../../domain/preflight/spec.ts';
import type { Excursion, FoundPackage, Sighting } from '../../domain/preflight/survey.ts';
import { broughtFiles, judgedPackages } from '../../domain/preflight/wanted-packages.ts';
import { satisfied } from '../../plan/step.ts';
import { text } from '../../problem/text.ts';
import { answersOf } from '../../runner/read/answers-of.ts';
import type { HostRead } from '../../runner/read/host-read.ts';
import type { PackageState } from '../../runner/read/package.ts';
import { defineObservation } from './define-observation.ts';

export interface TryWaysInput {
  readonly spec: PreflightSpec;
  readonly host: PreflightHost;
  readonly sightings: ReadonlyMap<string, Sighting>;
}

/** From this host to all it will need, also of packages and of time; and how fast its disk is, where that matters. */
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
      const times = answersOf('time-server', asked, answers);
      const supplies = [
        ...answersOf('package-supply', asked, answers),
        ...answersOf('package', asked, answers).map(supplyOf),
      ];
      const paths = pathsFrom(input.spec, input.host, input.sightings);
      return satisfied({
        attempts: paths.map((path, at) => ({ path, reached: reached[at] ?? 'unable' })),
        ...(holder ? { addressHolder: holder } : {}),
        ...(latency === undefined ? {} : { writeMs: latency }),
        packages: new Map(packagesFor(input).map((name, at) => [name, supplies[at] ?? unasked])),
        timeServers: new Map(timeServersFor(input).map((server, at) => [server, times[at] ?? 'unable'])),
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
    ...packageReads({ spec, host, sightings }),
    ...timeServersFor({ spec, host }).map((server): HostRead => ({ kind: 'time-server', server })),
  ];
}

/** Sources are asked only where nothing is brought along for the host. */
function packageReads(input: TryWaysInput): readonly HostRead[] {
  const { packageManager: manager } = input.spec;
  const facts = input.sightings.get(input.host.name)?.facts;
  const isBrought = facts !== undefined && broughtFiles(input.spec, facts).length > 0;
  return packagesFor(input).map((name): HostRead => {
    if (isBrought) return { kind: 'package', name: packageWish(name).name };
    return { kind: 'package-supply', ...packageWish(name), ...(manager === undefined ? {} : { manager }) };
  });
}

const unasked: FoundPackage = { supply: 'unasked' };

const supplyOf = (state: PackageState): FoundPackage =>
  state.installed ? { supply: 'installed', version: state.version } : unasked;

function packagesFor({ spec, host, sightings }: TryWaysInput): readonly string[] {
  const facts = sightings.get(host.name)?.facts;
  return facts === undefined ? [] : judgedPackages(spec, host, facts);
}

const timeServersFor = ({ spec, host }: Omit<TryWaysInput, 'sightings'>): readonly string[] =>
  spec.skipChecks.includes('time-servers') ? [] : host.timeServers;
