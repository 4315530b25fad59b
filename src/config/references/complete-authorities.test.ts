import { beforeAll, describe, expect, it } from 'vitest';
import { createVault, reveal } from '../../domain/secret.ts';
import { createAuthority, type Pair } from '../../pki/create-authority.ts';
import { dayMs } from '../../pki/validity.ts';
import { clusterFile } from '../testing/cluster-file.ts';
import { findings, load, testPorts, warningCodes } from '../testing/load.ts';
import { viewConfig } from '../view-config.ts';

const nowMs = Date.UTC(2026, 10, 1);
let [own, other]: (Pair | undefined)[] = [];

beforeAll(async () => {
  [own, other] = await Promise.all(
    ['own', 'other'].map((commonName) =>
      createAuthority({ commonName, algorithm: 'ECDSA-P256', lifetimeDays: 10, nowMs }),
    ),
  );
});

const files = () => ({
  '/ca/own.crt': own?.certificate ?? '',
  '/ca/own.key': own?.key ?? '',
  '/ca/other.crt': other?.certificate ?? '',
  '/ca/other.key': other?.key ?? '',
});

const loaded = (
  authorities: string,
  given: Parameters<typeof testPorts>[0] = {},
  purpose = 'cluster' as const,
) =>
  load(
    clusterFile({ certs: `  certs:\n    authorities: ${authorities}` }),
    { purpose },
    testPorts({ files: files(), nowMs, ...given }),
  );

const pointers = async (authorities: string, given: Parameters<typeof testPorts>[0] = {}) =>
  findings(await loaded(authorities, given)).map((line) => line.replace(/ \d+:\d+ /, ' '));

describe('authorities of the operator', () => {
  it('are read with what they hold, and their keys are secrets', async () => {
    const found = await loaded('{etcd: {certFile: /ca/own.crt, keyFile: /ca/own.key}}');
    if (!found.ok) throw new Error(findings(found).join());
    const { given } = found.config.spec.certs;
    expect(Object.keys(given)).toEqual(['etcd']);
    expect(given.etcd?.certificate).toBe(own?.certificate);
    expect(given.etcd && reveal(given.etcd.key)).toBe(own?.key);
    const view = viewConfig(found.config, createVault());
    expect(view).toContain('certFile: /ca/own.crt');
    expect(view).not.toMatch(/BEGIN|given/);
  });

  it('are refused all at once, each at its field', async () => {
    const given = { nowMs: nowMs + 11 * dayMs };
    const written =
      '{cluster: {certFile: /ca/own.crt, keyFile: /ca/other.key}, etcd: {certFile: /ca/gone.crt, keyFile: /ca/own.crt}, frontProxy: {certFile: /ca/other.crt}}';
    expect(await pointers(written, given)).toEqual([
      'config.authority-unusable /spec/certs/authorities/cluster/certFile',
      'config.authority-unusable /spec/certs/authorities/cluster/keyFile',
      'config.file-not-usable /spec/certs/authorities/etcd/certFile',
      'config.authority-unusable /spec/certs/authorities/frontProxy/keyFile',
    ]);
  });

  it('are not one and the same for two purposes', async () => {
    const pair = '{certFile: /ca/own.crt, keyFile: /ca/own.key}';
    expect(await pointers(`{cluster: ${pair}, frontProxy: ${pair}}`)).toEqual([
      'config.authority-shared /spec/certs/authorities/frontProxy/keyFile',
    ]);
  });

  it('are named by where they lie on this machine', async () => {
    expect(await pointers('{cluster: {certFile: own.crt, keyFile: /ca/own.key}}')).toEqual([
      'config.path-not-absolute /spec/certs/authorities/cluster/certFile',
    ]);
  });

  it('warn when others can read the key', async () => {
    const written = '{cluster: {certFile: /ca/own.crt, keyFile: /ca/own.key}}';
    expect(warningCodes(await loaded(written, { openToOthers: ['/ca/own.key'] }))).toEqual([
      'config.secret-file-open',
    ]);
  });
});
