import { armor, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import { reveal } from '../../domain/secret.ts';
import { clusterFile } from '../testing/cluster-file.ts';
import { findings, load, testPorts, warningCodes } from '../testing/load.ts';
import { viewConfig } from '../view-config.ts';

const withPassword = (written: string): string => clusterFile({ global: `  global: {password: ${written}}` });

async function encrypted(plain: string, identity: string): Promise<string> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  return armor.encode(await encrypter.encrypt(plain));
}

const block = (text: string, indent: number): string =>
  `|\n${text
    .trimEnd()
    .split('\n')
    .map((line) => `${' '.repeat(indent)}${line}`)
    .join('\n')}`;

describe('references', () => {
  it.each([
    ['the environment', `"\${env:SSH_PASSWORD}"`, { env: { SSH_PASSWORD: 'from outside' } }, 'from outside'],
    [
      'a file',
      `"\${file:/run/secrets/ssh}"`,
      { files: { '/run/secrets/ssh': 'from outside\n' } },
      'from outside',
    ],
    [
      'the home directory',
      `"\${file:~/ssh}"`,
      { files: { '/home/operator/ssh': 'from outside' } },
      'from outside',
    ],
    ['several places', `"\${env:A}-\${env:B}"`, { env: { A: 'one', B: 'two' } }, 'one-two'],
  ])('takes a secret from %s', async (_, written, given, plain) => {
    const loaded = await load(withPassword(written), {}, testPorts(given));
    const password = loaded.ok ? loaded.config.spec.hosts[0]?.login.password : undefined;
    expect(password && reveal(password)).toBe(plain);
  });

  it('takes any text from outside, not only secrets', async () => {
    const text = clusterFile({ kubernetes: `  kubernetes: {version: "v\${env:K8S}"}` });
    const loaded = await load(text, {}, testPorts({ env: { K8S: '1.36.4' } }));
    expect(loaded.ok && loaded.config.spec.kubernetes.version).toBe('v1.36.4');
  });

  it('names what is missing and says nothing else about that field', async () => {
    const text = clusterFile({ kubernetes: `  kubernetes: {version: "\${env:K8S}"}` });
    expect(findings(await load(text))).toEqual(['config.env-missing 15:25 /spec/kubernetes/version']);
  });

  it.each([`\${LABPW}`, `\${vault:ssh}`, `\${env:A}\${b`, `\${}`])(
    'does not take %s for a password',
    async (written) => {
      const loaded = await load(withPassword(`"${written}"`), {}, testPorts({ env: { A: 'a' } }));
      expect(findings(loaded)).toEqual(['config.unknown-reference 17:22 /spec/global/password']);
    },
  );

  it('does not take an empty variable for a password', async () => {
    const loaded = await load(withPassword(`"\${env:EMPTY}"`), {}, testPorts({ env: { EMPTY: '' } }));
    expect(findings(loaded)).toEqual(['config.env-missing 17:22 /spec/global/password']);
  });

  it('warns of a secret that everybody on this machine can read', async () => {
    const files = { '/open': 'word', '/closed': 'word' };
    const ports = testPorts({ files, openToOthers: ['/open'] });
    const open = await load(withPassword(`"\${file:/open}"`), {}, ports);
    expect(warningCodes(open)).toEqual(['config.secret-file-open']);
    const closed = await load(withPassword(`"\${file:/closed}"`), {}, ports);
    expect(warningCodes(closed)).toEqual([]);
  });

  it.each(['missing', 'directory', 'special', 'protected', 'unreadable'] as const)(
    'refuses a file that is %s',
    async (kind) => {
      const loaded = await load(withPassword(`"\${file:/x}"`), {}, testPorts({ files: { '/x': kind } }));
      expect(findings(loaded)).toEqual(['config.file-not-usable 17:22 /spec/global/password']);
    },
  );

  it('opens what age closed, hides it in every view, and says when no identity fits', async () => {
    const [own, other] = [await generateIdentity(), await generateIdentity()];
    const text = clusterFile({
      global: `  global:\n    password: ${block(await encrypted('a closed word', own), 6)}`,
      x: `  system:\n    timezone: ${block(await encrypted('Asia/Shanghai', own), 6)}`,
    });
    const ports = testPorts({ ageIdentities: [own] });
    const loaded = await load(text, {}, ports);
    expect(findings(loaded)).toEqual([]);
    if (!loaded.ok) return;
    expect(loaded.config.spec.system.timezone).toBe('Asia/Shanghai');
    const view = viewConfig(loaded.config, ports.vault);
    expect(view).not.toMatch(/closed word|Shanghai/);

    const refused = await load(text, {}, testPorts({ ageIdentities: [other] }));
    expect(findings(refused).map((line) => line.split(' ')[0])).toEqual([
      'config.age-not-opened',
      'config.age-not-opened',
    ]);
    const codes = findings(await load(text)).map((line) => line.split(' ')[0]);
    expect(codes).toEqual(['config.age-no-identity', 'config.age-no-identity']);
  });
});
