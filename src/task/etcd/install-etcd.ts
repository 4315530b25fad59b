import type { Arch } from '../../domain/arch.ts';
import type { EtcdBeginning } from '../../domain/etcd-beginning.ts';
import type { EtcdTuning } from '../../domain/etcd-flags.ts';
import type { EtcdMember } from '../../domain/etcd-member.ts';
import { etcdPaths } from '../../domain/etcd-paths.ts';
import { knownVersion } from '../../domain/version.ts';
import type { Drawing } from '../../plan/draw.ts';
import { all, here, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { announceMember } from '../../step/etcd/announce-member.ts';
import { begunFirst } from '../../step/etcd/begun-first.ts';
import { configureMember } from '../../step/etcd/configure-member.ts';
import { forgetFounding } from '../../step/etcd/forget-founding.ts';
import { membersAgree } from '../../step/etcd/members-agree.ts';
import { oneAfterAnother } from '../../step/etcd/one-after-another.ts';
import { ownData } from '../../step/etcd/own-data.ts';
import { prepareMember } from '../../step/etcd/prepare-member.ts';
import { promoteMember } from '../../step/etcd/promote-member.ts';
import { runMember } from '../../step/etcd/run-member.ts';
import { writeFounding } from '../../step/etcd/write-founding.ts';
import { rememberData } from '../../step/host/remember-data.ts';
import type { FetchedResource } from '../artifact/fetch-artifacts.ts';
import { placeArtifacts } from '../artifact/place-artifacts.ts';
import { storeData } from '../host/store-data.ts';
import type { AuthoritiesNode } from '../pki/authorities-node.ts';
import { type CertificateOrder, issueCertificates } from '../pki/issue-certificates.ts';
import { placeAuthorities } from '../pki/place-authorities.ts';
import { etcdCertificates } from './etcd-certificates.ts';
import { rollMembers } from './roll-members.ts';

export interface EtcdInstallation {
  readonly cluster: string;
  /** All there shall be. */
  readonly members: readonly EtcdMember[];
  /** Those that are worked on. */
  readonly hosts: readonly string[];
  readonly beginning: EtcdBeginning;
  readonly tuning: EtcdTuning;
  readonly extraArgs: Readonly<Record<string, string>>;
  archOf(host: string): Arch;
  readonly resource: FetchedResource;
  readonly authorities: AuthoritiesNode;
  readonly issuing: Pick<CertificateOrder, 'algorithm' | 'lifetimeDays'>;
  /** Programs may be brought to a host that is not ready yet, where no member runs. */
  readonly bringAfter: readonly Ref<unknown>[];
  readonly after: readonly Ref<unknown>[];
}

/** Members of etcd: founded together, changed one after another. Behind what is handed back all of them agree. */
export function installEtcd(drawing: Drawing, input: EtcdInstallation): NodeHandle<void> {
  const { hosts, beginning } = input;
  const members = input.members.map(({ name }) => name);
  return drawing.task('install-etcd', ['etcd'], (task) => {
    const ready = prepareMembers(task, input);
    const running = beginning.joiners.length > 0 ? grow(task, input, ready) : bringUp(task, input, ready);
    const agreed = task.gate(membersAgree, {
      on: hosts,
      shared: { members, comparesData: true },
      after: running.map(all),
    });
    task.step(forgetFounding, { on: hosts, shared: {}, after: [all(agreed)] });
    return agreed;
  });
}

const bringUp = (
  task: Drawing,
  input: EtcdInstallation,
  ready: readonly Ref<unknown>[],
): readonly NodeHandle<unknown>[] => {
  if (input.hosts.length === 0) return [];
  const { isTogether } = input.beginning;
  return [isTogether ? startTogether(task, input, ready) : changeInTurn(task, input, ready)];
};

/**
 * Members that are there start before anybody joins where they have stopped; where they run they are changed when all
 * have joined, for only then is everybody known to everybody.
 */
function grow(
  task: Drawing,
  input: EtcdInstallation,
  ready: readonly Ref<unknown>[],
): readonly NodeHandle<unknown>[] {
  const { isTogether, joiners } = input.beginning;
  const rest = { ...input, hosts: input.hosts.filter((host) => !joiners.includes(host)) };
  const started = isTogether ? bringUp(task, rest, ready) : [];
  const joined = joinMembers(task, input, [...ready, ...started.map(all)]);
  return isTogether ? [joined] : [joined, ...bringUp(task, rest, [...ready, all(joined)])];
}

/** One member at a time: announced, started, made a voter when it has caught up, and everybody agrees. */
function joinMembers(
  task: Drawing,
  input: EtcdInstallation,
  ready: readonly Ref<unknown>[],
): NodeHandle<unknown> {
  const { cluster, tuning, beginning } = input;
  const isNew = ({ name }: EtcdMember): boolean => beginning.joiners.includes(name);
  const [joining, among] = [input.members.filter(isNew), input.members.filter((one) => !isNew(one))];
  const on = joining.map(({ name }) => name);
  const names = (members: readonly EtcdMember[]) => members.map(({ name }) => name);
  const turns = { id: 'newcomers', hosts: on, members: names(input.members), grows: true };
  return task.task('join-etcd', ['etcd'], (own) =>
    rollMembers(own, { ...turns, order: begunFirst(names(among), joining) }, (part) => {
      const each = { on, perHost: (host: string) => ({ member: memberOn(host, input) }) };
      const announced = (after: readonly Ref<unknown>[]) =>
        part.step(announceMember, { ...each, shared: { among, cluster, dataDir: tuning.dataDir }, after });
      const running = drawMembers(part, { ...input, hosts: on }, { after: ready, beforeStart: announced });
      return part.step(promoteMember, { ...each, shared: { among }, after: [here(running)] });
    }),
  );
}

/** What a running member does not notice: its user, its directories, its certificates. */
function prepareMembers(task: Drawing, input: EtcdInstallation): readonly Ref<unknown>[] {
  const { hosts, resource, authorities, issuing, tuning } = input;
  const { dataDir } = tuning;
  const prepared = task.step(prepareMember, {
    on: hosts,
    shared: { dataDir },
    after: [...input.after, resource.files],
  });
  // Also where etcd comes by itself, to a host that was not prepared for a cluster.
  const remembered = task.step(rememberData, {
    on: hosts,
    shared: storeData({ type: 'kubexm', dataDir }),
    after: input.after,
  });
  const after = [here(prepared)];
  const certificatesOf = (host: string) => etcdCertificates(memberOn(host, input));
  return [
    remembered,
    task.step(ownData, { on: hosts, shared: { dataDir }, after }),
    placeAuthorities(task, { hosts, authorities, files: trust, after }),
    issueCertificates(task, { hosts, authorities, certificatesOf, ...issuing, after }),
  ].map(here);
}

/** Everybody knows with whom the cluster is founded before the first one starts: who has data later has not lost it. */
function startTogether(
  task: Drawing,
  input: EtcdInstallation,
  ready: readonly Ref<unknown>[],
): NodeHandle<unknown> {
  const { cluster, members, beginning, bringAfter } = input;
  if (beginning.founders.length === 0) return drawMembers(task, input, { after: ready });
  const told = task.step(writeFounding, {
    on: beginning.founders,
    shared: { cluster, members },
    perHost: (host) => ({ member: memberOn(host, input) }),
    after: ready,
  });
  return drawMembers(task, input, { after: [...ready, all(told)], placeAfter: bringAfter });
}

/** A host gets its new program and configuration when it is its turn: a mistake in them stops at the first member. */
function changeInTurn(
  task: Drawing,
  input: EtcdInstallation,
  ready: readonly Ref<unknown>[],
): NodeHandle<unknown> {
  const members = input.members.map(({ name }) => name);
  const order = oneAfterAnother(members, versionOf(input));
  return rollMembers(task, { id: 'members', hosts: input.hosts, members, order }, (part) =>
    drawMembers(part, input, { after: ready }),
  );
}

interface Turn {
  readonly after: readonly Ref<unknown>[];
  /** Behind the same, unless it says otherwise. */
  readonly placeAfter?: readonly Ref<unknown>[];
  readonly beforeStart?: (after: readonly Ref<unknown>[]) => NodeHandle<unknown>;
}

function drawMembers(
  part: Drawing,
  input: EtcdInstallation,
  { after, placeAfter = after, beforeStart }: Turn,
): NodeHandle<unknown> {
  const { hosts, archOf, resource, tuning, extraArgs } = input;
  const except = new Set(Object.keys(extraArgs));
  const placed = placeArtifacts(part, {
    hosts,
    archOf,
    resources: [resource],
    after: placeAfter,
    minimum: 'all',
  });
  const configured = part.step(configureMember, {
    on: hosts,
    shared: { tuning, version: versionOf(input), except },
    perHost: (host) => ({ member: memberOn(host, input) }),
    after,
  });
  const provided = [...placed, configured].map(here);
  const last = beforeStart?.(provided);
  return part.step(runMember, {
    on: hosts,
    shared: { dataDir: tuning.dataDir, extraArgs },
    after: last === undefined ? provided : [here(last)],
  });
}

const trust = [{ path: etcdPaths.authority, what: 'bundle', of: 'etcd', owner: etcdPaths.owner }] as const;

const versionOf = ({ resource }: EtcdInstallation) => knownVersion(resource.resource.version);

function memberOn(host: string, { members }: EtcdInstallation): EtcdMember {
  const member = members.find(({ name }) => name === host);
  if (member === undefined) throw new RangeError(`${host} is no member of etcd`);
  return member;
}
