import { text } from '../problem/text.ts';
import { kubernetesMinors } from './data/kubernetes-versions.ts';
import { minorOf } from './kubernetes-version.ts';
import { accept, defineRefusals, type Verdict } from './verdict.ts';
import { compareVersions, knownVersion, type Version } from './version.ts';

const refuse = defineRefusals({
  unsupported: text('v{version} is not a supported Kubernetes version', '不支持 Kubernetes v{version}'),
  downgrade: text(
    'v{to} is older than v{from}; Kubernetes cannot be downgraded',
    'v{to} 比 v{from} 旧；Kubernetes 不支持降级',
  ),
  'skips-minor': text(
    'Kubernetes goes one minor at a time; from v{from} the way to v{to} is {hops}',
    'Kubernetes 每次只能升级一个次版本；从 v{from} 到 v{to} 的路径是 {hops}',
  ),
});

/** The versions to pass through, `to` last: the newest patch of each minor between. Empty when already there. */
export function upgradeHops(from: Version, to: Version): Verdict<readonly Version[]> {
  const unsupported = [from, to].find((version) => minorOf(version) === undefined);
  if (unsupported !== undefined) return refuse('unsupported', { version: unsupported.text });
  const order = compareVersions(to, from);
  if (order < 0) return refuse('downgrade', { from: from.text, to: to.text });
  if (order === 0) return accept([]);
  const between = kubernetesMinors.filter(({ minor }) => minor > from.minor && minor < to.minor);
  return accept([...between.map(({ minor, newestPatch }) => knownVersion(`1.${minor}.${newestPatch}`)), to]);
}

/** Whether one upgrade may lead from here to there. */
export function judgeUpgrade(from: Version, to: Version): Verdict<Version> {
  const hops = upgradeHops(from, to);
  if (!hops.ok) return hops;
  if (hops.value.length < 2) return accept(to);
  const named = hops.value.map((hop) => `v${hop.text}`);
  return refuse('skips-minor', { from: from.text, to: to.text, hops: named.join(', ') }, named[0]);
}
