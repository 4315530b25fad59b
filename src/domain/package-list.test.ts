import { expect, test } from 'vitest';
import { parsePackageList, systemNames } from './package-list.ts';

const sum = 'a'.repeat(64);

test('reads what sha256sum writes, in both of its forms', () => {
  const text = `${sum}  debian-12-amd64/socat_1.7.4.4-2_amd64.deb\n${sum} *./rocky-9-amd64/repodata/repomd.xml\r\n\n`;
  expect(parsePackageList(text)).toEqual({
    files: [
      { path: 'debian-12-amd64/socat_1.7.4.4-2_amd64.deb', sha256: sum },
      { path: 'rocky-9-amd64/repodata/repomd.xml', sha256: sum },
    ],
    badLines: [],
  });
});

test.each([
  ['an absolute path', '/etc/cron.d/x'],
  ['a way out', 'debian-12-amd64/../../etc/cron.d/x'],
  ['a way out at the end', 'debian-12-amd64/..'],
  ['a hidden file', 'debian-12-amd64/.x'],
  ['an option', '-x/a.deb'],
  ['a file of no system', 'socat.deb'],
  ['a line break in disguise', 'debian-12-amd64/a\\nb'],
  ['nothing', ''],
])('does not take %s', (_title, path) => {
  expect(parsePackageList(`${sum}  ok/a.deb\n${sum}  ${path}`)).toEqual({
    files: [{ path: 'ok/a.deb', sha256: sum }],
    badLines: [2],
  });
});

test('takes neither a sum that is none nor the same file twice', () => {
  expect(parsePackageList(`abc  x/a.deb\n${sum}  x/b.deb\n${sum}  x/b.deb`).badLines).toEqual([1, 3]);
});

test('a system is called by distribution, version or the first number of it, and processor', () => {
  const named = (id: string, version: string, arch = 'amd64') =>
    systemNames({ os: { id, version, like: [], name: '' }, arch });
  expect(named('debian', '12')).toEqual(['debian-12-amd64']);
  expect(named('rocky', '9.4')).toEqual(['rocky-9.4-amd64', 'rocky-9-amd64']);
  expect(named('openEuler', '22.03', 'arm64')).toEqual(['openeuler-22.03-arm64', 'openeuler-22-arm64']);
  expect(named('arch', '')).toEqual(['arch-amd64']);
});
