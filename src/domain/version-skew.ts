import { text } from '../problem/text.ts';
import { accept, defineRefusals, type Verdict } from './verdict.ts';
import type { Version } from './version.ts';

/** How many minors a component may be newer, and older, than any kube-apiserver it can reach. */
const allowedSkew = {
  'kube-controller-manager': { newer: 0, older: 1 },
  'kube-scheduler': { newer: 0, older: 1 },
  'cloud-controller-manager': { newer: 0, older: 1 },
  kubelet: { newer: 0, older: 3 },
  'kube-proxy': { newer: 0, older: 3 },
  kubectl: { newer: 1, older: 1 },
} as const;

export type SkewedComponent = keyof typeof allowedSkew;

/** Minors an API server may differ from another one. */
const apiServerSpread = 1;

/** Minors kube-proxy may differ from the kubelet of its node, either way. */
const proxySpread = 3;

const refuse = defineRefusals({
  newer: text(
    '{component} v{version} is newer than kube-apiserver v{apiServer} allows (at most {most} minors newer)',
    '{component} v{version} 相对 kube-apiserver v{apiServer} 过新（最多新 {most} 个次版本）',
  ),
  older: text(
    '{component} v{version} is older than kube-apiserver v{apiServer} allows (at most {most} minors older)',
    '{component} v{version} 相对 kube-apiserver v{apiServer} 过旧（最多旧 {most} 个次版本）',
  ),
  'api-servers-apart': text(
    'kube-apiserver runs v{oldest} and v{newest}; they may differ by one minor',
    '同时运行着 kube-apiserver v{oldest} 与 v{newest}；两者最多相差一个次版本',
  ),
  'proxy-apart': text(
    'kube-proxy v{proxy} and kubelet v{kubelet} on one node may differ by {most} minors',
    '同一节点上的 kube-proxy v{proxy} 与 kubelet v{kubelet} 最多相差 {most} 个次版本',
  ),
});

/** Judges one component against every kube-apiserver it can reach. */
export function judgeSkew(
  component: SkewedComponent,
  version: Version,
  apiServers: readonly Version[],
): Verdict<Version> {
  const { newer, older } = allowedSkew[component];
  for (const apiServer of apiServers) {
    const params = { component, version: version.text, apiServer: apiServer.text };
    const ahead = version.minor - apiServer.minor;
    if (ahead > newer) return refuse('newer', { ...params, most: newer });
    if (ahead < -older) return refuse('older', { ...params, most: older });
  }
  return accept(version);
}

export function judgeApiServerSpread(apiServers: readonly Version[]): Verdict<readonly Version[]> {
  const sorted = apiServers.toSorted((a, b) => a.minor - b.minor);
  const [oldest, newest] = [sorted.at(0), sorted.at(-1)];
  if (oldest === undefined || newest === undefined || newest.minor - oldest.minor <= apiServerSpread) {
    return accept(apiServers);
  }
  return refuse('api-servers-apart', { oldest: oldest.text, newest: newest.text });
}

export const judgeProxySpread = (proxy: Version, kubelet: Version): Verdict<Version> =>
  Math.abs(proxy.minor - kubelet.minor) <= proxySpread
    ? accept(proxy)
    : refuse('proxy-apart', { proxy: proxy.text, kubelet: kubelet.text, most: proxySpread });
