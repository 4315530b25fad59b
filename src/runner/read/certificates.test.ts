import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { connectLocal } from '../../connector/connect-local.ts';
import { createHostPort } from '../host-port.ts';
import { statePaths } from '../state-paths.ts';
import { processesOf } from '../testing/processes-of.ts';
import { certificatesRead } from './certificates.ts';
import { look } from './look.ts';

const pem = (what: string, body: string): string =>
  `-----BEGIN ${what}-----\n${body}\n-----END ${what}-----\n`;
const certificate = (body: string): string => pem('CERTIFICATE', body);

/** A folder with these files. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'kubexm-certificates-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

it('finds certificates in files and kubeconfigs, and leaves keys where they are', async () => {
  const folder = folderWith({
    'pki/ca.crt': certificate('/one'),
    'pki/both.pem': `${pem('PRIVATE KEY', 'secret')}${certificate('Fwo')}${certificate('Cthree')}`,
    'pki/ca.key': pem('PRIVATE KEY', 'secret'),
    'pki/cut.crt': '-----BEGIN CERTIFICATE-----\nAcut',
    'admin.conf': `    certificate-authority-data: ${base64('trust')}\n    client-certificate-data: ${base64('me')}\n    client-key-data: ${base64('secret')}\n`,
    'other.conf': 'nothing\n',
    'kubelet-client-2026-01-01.pem': certificate('rotated'),
  });
  const connection = connectLocal({ host: 'here', elevation: { by: 'nothing' } });
  onTestFinished(() => connection.close());
  const [found, none] = await look(
    createHostPort({ connection }),
    { kind: 'certificates', places: [folder] },
    { kind: 'certificates', places: ['/nowhere'] },
  );
  const nothing = { content: '', authority: '', client: '' };
  expect(found).toEqual([
    { ...nothing, path: join(folder, 'admin.conf'), authority: 'trust', client: 'me' },
    { ...nothing, path: join(folder, 'pki/both.pem'), content: certificate('Fwo') + certificate('Cthree') },
    { ...nothing, path: join(folder, 'pki/ca.crt'), content: certificate('/one') },
    { ...nothing, path: join(folder, 'pki/cut.crt'), content: '-----BEGIN CERTIFICATE-----\nAcut\n' },
  ]);
  expect(none).toEqual([]);
});

it('starts as many processes for ten files as for one', () => {
  const processes = (count: number): number => {
    const files = Array.from({ length: count }, (_, index) => [`${index}.crt`, certificate('x')]);
    const places = [folderWith(Object.fromEntries(files))];
    return processesOf(certificatesRead.script([{ kind: 'certificates', places }], statePaths()));
  };
  expect(processes(10)).toBe(processes(1));
});
