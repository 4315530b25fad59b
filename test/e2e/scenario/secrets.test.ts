import { expect, vi } from 'vitest';
import { breakLab } from '../../../lab/fault/break-lab.ts';
import type { Ended } from '../../fixture/desk.ts';
import { canariesOf } from '../harness/canaries.ts';
import { labCluster } from '../harness/lab-cluster.ts';
import { scenario } from '../harness/scenario.ts';

/** One for every kind of secret that a cluster can have here. */
const words = {
  login: 'canary-of-login-8f1b2c',
  proxy: 'canary-of-proxy-77d0e9',
  registry: 'canary-of-registry-41aa5c',
  encryption: Buffer.from('canary of the encryption at rest').toString('base64'),
};

const secrets = {
  global: { user: 'kube', password: words.login, privateKeyPath: undefined },
  kubernetes: {
    type: 'kubexm',
    containerRuntime: {
      type: 'containerd',
      containerd: { restrictOomScoreAdj: true },
      proxy: { httpProxy: `http://ann:${words.proxy}@127.0.0.1:3128` },
    },
    encryption: {
      resources: [
        {
          resources: ['secrets'],
          providers: [
            { secretbox: { keys: [{ name: 'first', secret: words.encryption }] } },
            { identity: {} },
          ],
        },
      ],
    },
  },
  registry: { auths: { 'hub.local': { username: 'ann', password: words.registry } } },
};

scenario('secrets-stay-secret', { hosts: 1, timeoutMs: 1_800_000 }, async (stage) => {
  const { desk, lab, on, kubexm, start } = stage;
  const host = on('node1');
  const canaries = canariesOf(Object.values(words));
  await host.run(`echo 'kube:${words.login}' | chpasswd`);
  desk.write('cluster.yaml', await labCluster(lab, secrets));
  await using watched = canaries.watchProcesses();
  const said: Ended[] = [];
  const creation = start('create', 'cluster', '-f', 'cluster.yaml', '-y');
  await vi.waitFor(() => host.run('test -e /etc/systemd/system/containerd.service'), {
    timeout: 300_000,
    interval: 200,
  });
  const { heal } = await breakLab(lab.name, { host: 'node1', fault: 'ssh-dead' });
  said.push(await creation.ended);
  await heal();
  said.push(await kubexm('create', 'cluster', '-f', 'cluster.yaml', '--dry-run', '-o', 'json'));
  said.push(await kubexm('resume', 'run', '-y'));
  const inUse = await canaries.filesOn(host);
  said.push(await kubexm('describe', 'run', '-o', 'json'));
  said.push(await kubexm('delete', 'cluster', '-f', 'cluster.yaml', '-y'));
  expect(
    said.map(({ code }) => code),
    said.at(-1)?.stderr,
  ).toEqual([3, 0, 0, 0, 0]);

  expect(await watched.stop()).toEqual([]);
  expect(said.filter(({ stdout, stderr }) => canaries.isIn(stdout + stderr))).toEqual([]);
  expect(
    (await canaries.filesUnder(desk.directory)).map((path) => path.slice(desk.directory.length)),
  ).toEqual(['/cluster.yaml']);
  expect(inUse.length, 'a canary that is nowhere proves nothing').toBeGreaterThan(0);
  expect(inUse.filter(({ mode }) => !/^[46]00$/.test(mode))).toEqual([]);
  expect(await canaries.filesOn(host)).toEqual([]);
  expect(canaries.isIn(await host.run('journalctl --no-pager'))).toBe(false);
});
