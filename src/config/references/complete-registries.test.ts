import { describe, expect, it } from 'vitest';
import { reveal } from '../../domain/secret.ts';
import { clusterFile } from '../testing/cluster-file.ts';
import { findings, load, testPorts } from '../testing/load.ts';

const text = clusterFile({ registry: '  registry: {auths: {hub.local: {certsPath: /certs}}}' });

const certificates = async (files: Parameters<typeof testPorts>[0]) => {
  const loaded = await load(text, {}, testPorts(files));
  return loaded.ok ? loaded.config.spec.registry.auths['hub.local']?.certificates : findings(loaded);
};

describe('the certificates of a registry', () => {
  it('are all that is to be trusted, and the first pair to log in with', async () => {
    const found = await certificates({
      files: {
        '/certs': 'directory',
        '/certs/a.crt': 'A\n',
        '/certs/b.crt': 'B\n',
        '/certs/lone.cert': 'alone',
        '/certs/me.cert': 'certificate',
        '/certs/me.key': 'key',
        '/certs/notes.txt': 'no',
      },
    });
    if (found === undefined || Array.isArray(found)) throw new Error(`nothing was read: ${found}`);
    const { authority, client } = found;
    expect(authority && reveal(authority)).toBe('A\nB\n');
    expect(client && [reveal(client.certificate), reveal(client.key)]).toEqual(['certificate', 'key']);
  });

  it('are not there where the folder is not, which is said when they are needed', async () => {
    expect(await certificates({})).toBeUndefined();
  });

  it('are refused where the path is not a folder', async () => {
    expect(await certificates({ files: { '/certs': 'a file' } })).toEqual([
      expect.stringContaining('config.file-not-usable'),
    ]);
  });
});
