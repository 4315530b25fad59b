import { describe, expect, it } from 'vitest';
import { faultValues } from './fault-values.ts';

describe('the value of a fault', () => {
  it.each([
    ['percent', '100', '100'],
    ['percent', '0', undefined],
    ['percent', '101', undefined],
    ['delay', '1s500ms', '1500'],
    ['delay', '200', undefined],
    ['process', 'kube-controller-manager', 'kube-controller'],
    ['process', '-9', undefined],
    ['process', 'a b', undefined],
    ['path', '/var/lib/etcd', '/var/lib/etcd'],
    ['path', 'var', undefined],
    ['path', '/a b', undefined],
    ['clockOffset', '-1h', '-3600'],
    ['clockOffset', '+90s', '90'],
    ['clockOffset', '10ms', undefined],
    ['rate', '1M', '1048576'],
    ['rate', '512K', '524288'],
    ['rate', '100', '100'],
    ['rate', '1T', undefined],
  ] as const)('%s %s', (kind, typed, parsed) => {
    expect(faultValues[kind].parse(typed)).toBe(parsed);
  });

  it.each(Object.entries(faultValues))('%s has an example that it takes', (_, { example, parse }) => {
    expect(parse(example)).toBeDefined();
  });
});
