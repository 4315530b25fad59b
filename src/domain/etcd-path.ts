import { text } from '../problem/text.ts';
import { type EtcdLine, etcdLines } from './data/etcd-versions.ts';
import { accept, defineRefusals, type Verdict } from './verdict.ts';
import { compareVersions, isSameMinor, knownVersion, type Version } from './version.ts';

const refuse = defineRefusals({
  unsupported: text(
    'etcd {version} is not supported; supported lines are {lines}',
    '不支持 etcd {version}；支持的系列为 {lines}',
  ),
  downgrade: text(
    'etcd {to} is older than {from}; going back is a downgrade or a restore, never an upgrade',
    'etcd {to} 比 {from} 旧；回退需要执行降级或恢复，而不是升级',
  ),
  'below-floor': text(
    'etcd {from} must reach {floor} on every member before {to}',
    '所有 etcd 成员必须先从 {from} 升级到 {floor}，然后才能升级到 {to}',
  ),
  'skips-line': text(
    'etcd goes one line at a time; between {from} and {to} lies {missed}',
    'etcd 每次只能升级一个系列；{from} 与 {to} 之间还有 {missed}',
  ),
});

/** What every member must run before the first one may enter the line of `target`; nothing within the oldest line. */
export function etcdFloorFor(target: Version): Version | undefined {
  const floor = etcdLines[indexOf(target) - 1]?.floorForNext;
  return floor === undefined ? undefined : knownVersion(floor);
}

/** Whether members may be replaced by `to` in one go. */
export function judgeEtcdHop(from: Version, to: Version): Verdict<Version> {
  const params = { from: from.text, to: to.text };
  const unsupported = [from, to].find((version) => indexOf(version) < 0);
  if (unsupported !== undefined) return refuse('unsupported', { version: unsupported.text, lines });
  if (compareVersions(to, from) < 0) return refuse('downgrade', params);
  if (indexOf(to) === indexOf(from)) return accept(to);

  const floor = etcdFloorFor(to);
  const missed = etcdLines.slice(indexOf(from) + 1, indexOf(to)).map(({ line }) => line);
  if (missed.length > 0) return refuse('skips-line', { ...params, missed: missed.join(', ') });
  return floor !== undefined && compareVersions(from, floor) < 0
    ? refuse('below-floor', { ...params, floor: floor.text })
    : accept(to);
}

/**
 * Whether an etcd may keep a Kubernetes that goes with `companion`: of its line, of a newer one, or of the line before and
 * fit to be followed by it.
 */
export function judgeEtcdPair(etcd: Version, companion: Version): Verdict<Version> {
  if (isSameMinor(etcd, companion)) return accept(etcd);
  const judged = judgeEtcdHop(etcd, companion);
  return judged.ok || judged.reason === 'downgrade'
    ? accept(etcd)
    : { ...judged, suggestion: companion.text };
}

/** The versions to pass through, `to` last: a patch hop where a floor demands it, and no line left out. */
export function etcdHops(from: Version, to: Version): Verdict<readonly Version[]> {
  const params = { from: from.text, to: to.text };
  const unsupported = [from, to].find((version) => indexOf(version) < 0);
  if (unsupported !== undefined) return refuse('unsupported', { version: unsupported.text, lines });
  if (compareVersions(to, from) < 0) return refuse('downgrade', params);

  const passed = etcdLines.slice(indexOf(from), indexOf(to)).map(newestOf);
  return accept(
    [...passed.filter((hop) => isNeeded(hop, from)), to].filter((hop) => compareVersions(hop, from) > 0),
  );
}

/** Within the line it starts from, a hop is needed only below the floor; every later line must be visited. */
function isNeeded(hop: Version, from: Version): boolean {
  const floor = etcdLines[indexOf(hop)]?.floorForNext;
  return (
    indexOf(hop) > indexOf(from) || (floor !== undefined && compareVersions(from, knownVersion(floor)) < 0)
  );
}

const newestOf = ({ newest }: EtcdLine): Version => knownVersion(newest);

const indexOf = ({ major, minor }: Version): number =>
  etcdLines.findIndex(({ line }) => line === `${major}.${minor}`);

const lines = etcdLines.map(({ line }) => line).join(', ');
