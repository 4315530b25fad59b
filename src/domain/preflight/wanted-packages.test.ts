import { expect, it } from 'vitest';
import { fitFacts, fitHosts, fitSpec } from './testing/fit-hosts.ts';
import { broughtFiles, isBrought } from './wanted-packages.ts';

it.each([
  ['socat', true],
  ['nginx', false],
  ['nginx-mod-stream', true],
  ['conntrack', true],
  ['conntrac', false],
])('a file is named after %s: %s', (name, expected) => {
  const files = [
    'a/socat-1.7.4-6.x86_64.rpm',
    'a/nginx-mod-stream-1.20-1.rpm',
    'a/pool/conntrack_1.4_amd64.deb',
  ];
  expect(isBrought(files, name)).toBe(expected);
});

it('only files below the folder of the system count, whichever way its version is written', () => {
  const [host] = fitHosts(1);
  if (host === undefined) throw new Error('one host');
  const facts = fitFacts(host);
  const of = (...packageFiles: string[]) => broughtFiles(fitSpec({ packageFiles }), facts);
  expect(of('debian-12-amd64/a.deb', 'debian-12-arm64/b.deb')).toEqual(['debian-12-amd64/a.deb']);
  expect(of('debian-12-amd64x/a.deb')).toEqual([]);
  const pointed = { ...facts, os: { ...facts.os, version: '12.5' } };
  expect(broughtFiles(fitSpec({ packageFiles: ['debian-12-amd64/a.deb'] }), pointed)).toHaveLength(1);
});
