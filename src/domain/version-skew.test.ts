import { describe, expect, it } from 'vitest';
import { reasonOf } from './testing/reason-of.ts';
import { knownVersion } from './version.ts';
import { judgeApiServerSpread, judgeProxySpread, judgeSkew, type SkewedComponent } from './version-skew.ts';

const v = (minor: number) => knownVersion(`1.${minor}.3`);

describe('judgeSkew', () => {
  const table: [SkewedComponent, number, number[], string][] = [
    ['kube-controller-manager', 36, [36, 36], 'ok'],
    ['kube-controller-manager', 35, [36], 'ok'],
    ['kube-controller-manager', 34, [36], 'older'],
    ['kube-controller-manager', 36, [36, 35], 'newer'],
    ['kube-scheduler', 36, [35], 'newer'],
    ['kube-scheduler', 35, [36, 35], 'ok'],
    ['cloud-controller-manager', 37, [36], 'newer'],
    ['kubelet', 33, [36], 'ok'],
    ['kubelet', 32, [36], 'older'],
    ['kubelet', 36, [36, 35], 'newer'],
    ['kubelet', 33, [36, 37], 'older'],
    ['kube-proxy', 33, [36], 'ok'],
    ['kube-proxy', 37, [36], 'newer'],
    ['kubectl', 37, [36], 'ok'],
    ['kubectl', 35, [36], 'ok'],
    ['kubectl', 37, [35], 'newer'],
    ['kubectl', 34, [36], 'older'],
    ['kubelet', 36, [], 'ok'],
  ];

  it.each(table)('%s 1.%i beside kube-apiserver 1.%j: %s', (component, minor, apiServers, reason) => {
    expect(reasonOf(judgeSkew(component, v(minor), apiServers.map(v)))).toBe(reason);
  });
});

describe('judgeApiServerSpread', () => {
  it.each([
    [[], 'ok'],
    [[36], 'ok'],
    [[36, 35, 36], 'ok'],
    [[36, 35, 34], 'api-servers-apart'],
    [[34, 36], 'api-servers-apart'],
  ])('minors %j: %s', (minors, reason) => {
    expect(reasonOf(judgeApiServerSpread(minors.map(v)))).toBe(reason);
  });
});

describe('judgeProxySpread', () => {
  it.each([
    [36, 36, 'ok'],
    [33, 36, 'ok'],
    [36, 33, 'ok'],
    [32, 36, 'proxy-apart'],
    [36, 32, 'proxy-apart'],
  ])('kube-proxy 1.%i beside kubelet 1.%i: %s', (proxy, kubelet, reason) => {
    expect(reasonOf(judgeProxySpread(v(proxy), v(kubelet)))).toBe(reason);
  });
});
