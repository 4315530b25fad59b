import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectLocal } from '../../connector/connect-local.ts';
import { createVault, reveal } from '../../domain/secret.ts';
import { authorityFiles } from '../../pki/authority-files.ts';
import { createAuthority } from '../../pki/create-authority.ts';
import { isBatched } from '../../plan/step.ts';
import { applyContext } from '../../plan/testing/apply-context.ts';
import { type ControlPort, createControlPort } from '../../runner/control-port.ts';
import { openWeb } from '../../runner/fetch/web.ts';
import { createHostPort } from '../../runner/host-port.ts';
import { type KeepAuthoritiesInput, keepAuthorities } from './keep-authorities.ts';

const vault = createVault();
const input: KeepAuthoritiesInput = {
  cluster: 'demo',
  algorithm: 'ECDSA-P256',
  lifetimeDays: 10,
  given: {},
  clusterExists: false,
};

let directory: string;
let connection: ReturnType<typeof connectLocal>;
let port: ControlPort;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'kubexm-authorities-'));
  connection = connectLocal({ host: '@control', elevation: { by: 'nothing' } });
  port = createControlPort({
    host: createHostPort({ connection }),
    cacheDirectory: directory,
    clusterDirectory: directory,
    web: openWeb({ proxies: {}, unverified: new Set(), stallMs: 1000 }),
    vault,
  });
});
afterEach(async () => {
  await connection.close();
  rmSync(directory, { recursive: true, force: true });
});

async function check(wanted = input) {
  const { check } = keepAuthorities;
  if (!isBatched(check)) throw new Error('declared');
  return check.judge(wanted, await port.read(check.reads(wanted)), { interrupted: false });
}

const apply = (wanted = input) => keepAuthorities.apply(port, wanted, {}, applyContext);

const at = (path: string) => join(directory, 'pki', path);
const contents = () => authorityFiles.map(({ path }) => readFileSync(at(path), 'utf8'));
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('the authorities on this machine', () => {
  it('are made once, for the owner alone, and handed on from then on', async () => {
    expect((await check()).state).toBe('drifted');
    await apply();
    const found = await check();
    if (found.state !== 'satisfied') throw new Error('kept');
    const { of, serviceAccounts } = found.output;
    expect(of.etcd.certificate).toBe(readFileSync(at('etcd/ca.crt'), 'utf8'));
    expect(reveal(of.etcd.key)).toBe(readFileSync(at('etcd/ca.key'), 'utf8'));
    expect(vault.redact(reveal(serviceAccounts.privateKey))).not.toContain('MIG');
    expect(['', 'cluster', 'cluster/ca.key', 'service-accounts.key'].map((path) => modeOf(at(path)))).toEqual(
      ['700', '700', '600', '600'],
    );
  });

  it('are never replaced, not even by a second creation at the same time', async () => {
    await apply();
    const before = contents();
    await expect(apply()).rejects.toMatchObject({ code: 'usage.unwritable' });
    expect(contents()).toEqual(before);
  });

  it('are made anew after a creation that was killed half way', async () => {
    mkdirSync(join(directory, 'pki.unfinished/cluster'), { recursive: true });
    writeFileSync(join(directory, 'pki.unfinished/cluster/ca.key'), 'half a key');
    expect((await check()).state).toBe('drifted');
    await apply();
    expect((await check()).state).toBe('satisfied');
    expect(existsSync(join(directory, 'pki.unfinished'))).toBe(false);
  });

  it('are not made for a cluster that already has others', async () => {
    await expect(check({ ...input, clusterExists: true })).rejects.toMatchObject({
      code: 'pki.authorities-missing',
    });
    await apply();
    expect((await check({ ...input, clusterExists: true })).state).toBe('satisfied');
  });

  it('are not guessed when a file is missing or belongs to another', async () => {
    await apply();
    rmSync(at('front-proxy/ca.key'));
    await expect(check()).rejects.toMatchObject({
      code: 'pki.authorities-damaged',
      params: { folder: '.kubexm/demo/pki', files: 'front-proxy/ca.key' },
    });
  });

  it('are those the operator brings, with all they trust, and no others later', async () => {
    const [own, old] = await Promise.all(
      ['own', 'old'].map((commonName) =>
        createAuthority({ commonName, algorithm: 'RSA-2048', lifetimeDays: 9, nowMs: Date.now() }),
      ),
    );
    if (!own || !old) throw new Error('made above');
    const key = vault.secret(own.key);
    const given = { etcd: { certificate: `a note\n${own.certificate}${old.certificate}`, key } };
    await apply({ ...input, given });
    expect(readFileSync(at('etcd/ca.crt'), 'utf8')).toBe(own.certificate);
    expect(readFileSync(at('etcd/bundle.crt'), 'utf8')).toBe(own.certificate + old.certificate);
    expect((await check({ ...input, given })).state).toBe('satisfied');
    const other = { etcd: { certificate: old.certificate, key: vault.secret(old.key) } };
    await expect(check({ ...input, given: other })).rejects.toMatchObject({
      code: 'pki.authority-differs',
      params: { purpose: 'etcd', found: { en: expect.stringMatching(/^old, valid until /) } },
    });
  });
});
