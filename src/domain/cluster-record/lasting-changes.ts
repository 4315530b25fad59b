import { type Text, text } from '../../problem/text.ts';
import { parseCidrPair } from '../dual-stack.ts';
import { judgeUpgrade } from '../upgrade-path.ts';
import { compareVersions, parseVersion, type Version } from '../version.ts';
import { couldBe } from './could-be.ts';
import { policyChanges } from './kubelet-policies.ts';
import type { LastingChange } from './lasting-change.ts';
import { blocksOf, encryptionPlace, unreadableData } from './unreadable-data.ts';

/** What a cluster that answers says of itself; nothing of it where it does not answer. */
export interface RunningCluster {
  /** Of its API server. */
  readonly version?: string;
  /** What it was made from; a creation that did not come to its end has left none. */
  readonly config?: unknown;
}

interface LastingField {
  readonly place: string;
  readonly because: Text;
  isSame(recorded: string, wanted: string): boolean;
}

const version = 'spec.kubernetes.version';
const type = 'spec.kubernetes.type';

const notOffered = text('upgrades are not offered by this version of kubexm', '此版本的 kubexm 尚不提供升级');

const given = text(
  'addresses that were given out stay in the range they came from',
  '已分配的地址仍属于原来的网段',
);

const asWritten = (recorded: string, wanted: string): boolean => recorded === wanted;

const fields: readonly LastingField[] = [
  {
    place: type,
    because: text(
      'units of systemd and static pods of kubeadm do not become each other',
      'systemd 单元与 kubeadm 的静态 Pod 不能相互转换',
    ),
    isSame: asWritten,
  },
  {
    place: 'spec.etcd.type',
    because: text('data does not go from one etcd to another', '数据不会从一个 etcd 转移到另一个'),
    isSame: asWritten,
  },
  { place: 'spec.network.kubePodsCIDR', because: given, isSame: sameRanges },
  { place: 'spec.network.kubeServiceCIDR', because: given, isSame: sameRanges },
];

const toldByKubeadm = text(
  'kubeadm has told it to all kubelets and control planes, and what it set up is not changed while it runs',
  'kubeadm 已将其告知所有 kubelet 和控制平面，而它所设置的内容在运行期间不会更改',
);

/** Of a cluster of kubeadm alone: refused here, and not when balancers serve another place already. */
const kubeadmFields: readonly LastingField[] = ['domain', 'port'].map((name) => ({
  place: `spec.controlPlaneEndpoint.${name}`,
  because: toldByKubeadm,
  isSame: asWritten,
}));

/** Of a configuration that which no run can change, in the same places. */
export function lastingPart(config: unknown): Readonly<Record<string, unknown>> {
  const part: Record<string, unknown> = {};
  for (const place of [version, ...fields.map((field) => field.place)])
    setAt(part, place.split('.'), valueAt(config, place));
  setAt(part, encryptionPlace.split('.'), blocksOf(config));
  return part;
}

function setAt(into: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const below = (into[name] ?? {}) as Record<string, unknown>;
  into[name] = below;
  setAt(below, rest, value);
}

/** What a file asks of a cluster that runs and no run can bring about. */
export function lastingChanges(running: RunningCluster, wanted: unknown): readonly LastingChange[] {
  const general = fields.flatMap(changeOf);
  const isByKubeadm = valueAt(wanted, type) === 'kubeadm' && !general.some(({ place }) => place === type);
  const others = [...general, ...(isByKubeadm ? kubeadmFields.flatMap(changeOf) : [])];
  return [
    ...versionChange(running, wanted),
    ...others,
    ...unreadableData(running.config, wanted),
    ...policyChanges(running.config, wanted),
  ];

  function changeOf({ place, because, isSame }: LastingField): readonly LastingChange[] {
    const [old, now] = [valueAt(running.config, place), valueAt(wanted, place)];
    if (old === undefined || now === undefined || isSame(old, now) || couldBe(old, now)) return [];
    return [{ place, recorded: old, wanted: now, because }];
  }
}

/** What runs counts before what was written down. */
function versionChange(running: RunningCluster, wanted: unknown): readonly LastingChange[] {
  const from = read(running.version) ?? read(valueAt(running.config, version));
  const to = read(valueAt(wanted, version));
  if (from === undefined || to === undefined || compareVersions(from, to) === 0) return [];
  const judged = judgeUpgrade(from, to);
  const because = judged.ok ? notOffered : judged.because;
  return [{ place: version, recorded: `v${from.text}`, wanted: `v${to.text}`, because }];
}

function read(written: string | undefined): Version | undefined {
  const parsed = written === undefined ? undefined : parseVersion(written);
  return parsed?.ok ? parsed.value : undefined;
}

function sameRanges(recorded: string, wanted: string): boolean {
  const [old, now] = [parseCidrPair(recorded), parseCidrPair(wanted)];
  if (!old.ok || !now.ok) return recorded === wanted;
  const textOf = (ranges: readonly { readonly text: string }[]): string =>
    ranges.map((range) => range.text).join();
  return textOf(old.value) === textOf(now.value);
}

function valueAt(config: unknown, place: string): string | undefined {
  let value = config;
  for (const name of place.split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
