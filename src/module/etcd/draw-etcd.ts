import { judgeBeginning, type NoBeginning } from '../../domain/etcd-beginning.ts';
import { membersInData } from '../../domain/kept-data.ts';
import { keptStore } from '../../domain/kept-store.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle } from '../../plan/ref.ts';
import { type Problem, problem } from '../../problem/problem.ts';
import { fetchedFor } from '../../task/artifact/fetch-artifacts.ts';
import { installEtcd } from '../../task/etcd/install-etcd.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import { etcdExtraArgs } from './etcd-extra-args.ts';
import { etcdMembers } from './etcd-members.ts';

/** The module under which what a host had before etcd is remembered. */
export const etcdModule = 'etcd';

type Input = Pick<
  ClusterPart,
  'config' | 'hosts' | 'archOf' | 'tracesOf' | 'mayFound' | 'fetched' | 'authorities' | 'bringAfter' | 'after'
>;

/** Members of etcd on the hosts of its role; they are ready when all of them are healthy and agree. */
export function drawEtcd(drawing: Drawing, part: Input): { readonly ready: NodeHandle<unknown> } {
  const { config, hosts, archOf, tracesOf, mayFound, fetched, authorities, bringAfter, after } = part;
  const { metadata, spec } = config;
  const members = etcdMembers(config);
  refuseOtherMembers();
  const beginning = judgeBeginning({
    members: members.map(({ name }) => name),
    chosen: hosts,
    mayFound,
    tracesOf,
  });
  if ('refused' in beginning) throw refusal(beginning);
  const resource = fetchedFor('etcd', fetched);
  const ready = drawing.module(etcdModule, (module) =>
    installEtcd(module, {
      cluster: metadata.name,
      members,
      hosts,
      beginning,
      tuning: spec.etcd,
      extraArgs: etcdExtraArgs(config, resource.resource.version),
      archOf,
      resource,
      authorities,
      issuing: { algorithm: spec.certs.algorithm, lifetimeDays: spec.certs.leafLifetimeDays },
      bringAfter,
      after,
    }),
  );
  return { ready };

  /** Data that a deletion left comes back with those who wrote it, or not at all. */
  function refuseOtherMembers(): void {
    const wanted = membersInData(members).join(', ');
    const others = members.flatMap(({ name }) => {
      const traces = tracesOf(name);
      const kept = (traces && keptStore(traces))?.members.join(', ') ?? wanted;
      return kept === wanted ? [] : [{ name, kept }];
    });
    const [first] = others;
    if (first === undefined) return;
    const names = others.map(({ name }) => name).join(', ');
    throw problem('etcd.kept-by-others', { hosts: names, kept: first.kept, wanted });
  }

  function refusal({ refused, hosts: because }: NoBeginning): Problem {
    if (refused === 'nothing-to-join') return problem('cluster.nothing-to-join', {});
    if (refused !== 'data-elsewhere') return problem(`etcd.${refused}`, { hosts: because.join(', ') });
    const { dataDir } = spec.etcd;
    const gone = because.filter((host) => tracesOf(host)?.etcdDataElsewhere === undefined);
    if (gone.length > 0) return problem('etcd.data-gone', { hosts: gone.join(', '), dataDir });
    const where = because.map((host) => `${host}: ${tracesOf(host)?.etcdDataElsewhere ?? ''}`).join(', ');
    return problem('etcd.data-elsewhere', { dataDir, where }, { pointer: '/spec/etcd/dataDir' });
  }
}
