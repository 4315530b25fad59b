import { describe, expect, it } from 'vitest';
import { mergeFields, splitArguments } from './config-file-flags.ts';

describe('arguments with a field in a file', () => {
  it('become that field in the form it has', () => {
    expect(
      splitArguments('kube-proxy', {
        'conntrack-max-per-core': '0',
        'conntrack-tcp-be-liberal': 'true',
        'conntrack-udp-timeout': '30s',
        'ipvs-exclude-cidrs': '10.0.0.0/24, 10.0.1.0/24',
        profiling: 'false',
      }).fields,
    ).toEqual({
      conntrack: { maxPerCore: 0, tcpBeLiberal: true, udpTimeout: '30s' },
      ipvs: { excludeCIDRs: ['10.0.0.0/24', '10.0.1.0/24'] },
      enableProfiling: false,
    });
  });

  it.each(['false', 'False', 'FALSE', 'f', 'F', '0'])('are off as Kubernetes itself reads %s', (written) => {
    expect(splitArguments('kubelet', { 'seccomp-default': written }).fields).toEqual({
      seccompDefault: false,
    });
  });

  it('take pairs with = and, as evictions have it, with <', () => {
    expect(
      splitArguments('kubelet', {
        'kube-reserved': 'cpu=200m,memory=1Gi',
        'eviction-hard': 'memory.available<100Mi,nodefs.available<5%',
      }).fields,
    ).toEqual({
      kubeReserved: { cpu: '200m', memory: '1Gi' },
      evictionHard: { 'memory.available': '100Mi', 'nodefs.available': '5%' },
    });
  });

  it('leave the others on the command line', () => {
    expect(splitArguments('kubelet', { 'root-dir': '/data', constructor: 'x' })).toEqual({
      fields: {},
      flags: { 'root-dir': '/data', constructor: 'x' },
    });
  });
});

describe('fields of a file', () => {
  it('are merged one by one, and the second wins', () => {
    expect(mergeFields({ a: { b: 1, c: 2 }, d: [1], e: 3 }, { a: { c: 4 }, d: [5] })).toEqual({
      a: { b: 1, c: 4 },
      d: [5],
      e: 3,
    });
  });
});
