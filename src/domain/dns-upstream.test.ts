import { expect, it } from 'vitest';
import { dnsUpstream } from './dns-upstream.ts';

const file = (...nameservers: string[]) => ({ resolver: 'file', nameservers }) as const;
const resolved = { resolver: 'resolved', nameservers: ['127.0.0.53'] } as const;
const nothing = { given: [], added: [] };

it('asks the servers that the operator names, whatever the nodes have', () => {
  expect(dnsUpstream({ ...nothing, given: ['9.9.9.9'], hosts: [file()] })).toEqual({
    kind: 'servers',
    servers: ['9.9.9.9'],
  });
});

it('leaves it to the nodes when all of them have servers', () => {
  expect(dnsUpstream({ ...nothing, hosts: [file('10.0.0.2'), resolved] })).toEqual({ kind: 'node' });
  expect(dnsUpstream({ ...nothing, added: ['10.0.0.2'], hosts: [file(), file()] })).toEqual({ kind: 'node' });
});

it('never relies on a server that a pod would take for itself', () => {
  expect(dnsUpstream({ ...nothing, hosts: [file('127.0.0.1'), file('::1')] })).toEqual({ kind: 'nobody' });
});

it('names what some nodes have when others have nothing, in whichever order they stand', () => {
  const servers = ['10.0.0.2', '10.0.0.3'];
  const hosts = [file('10.0.0.3'), file(), file('10.0.0.2', '10.0.0.3')];
  expect(dnsUpstream({ ...nothing, hosts })).toEqual({ kind: 'servers', servers });
  expect(dnsUpstream({ ...nothing, hosts: hosts.toReversed() })).toEqual({ kind: 'servers', servers });
});

it('asks nobody when there is nobody to ask', () => {
  expect(dnsUpstream({ ...nothing, hosts: [file(), file()] })).toEqual({ kind: 'nobody' });
  expect(dnsUpstream({ ...nothing, hosts: [] })).toEqual({ kind: 'nobody' });
});
