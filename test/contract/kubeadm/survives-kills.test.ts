import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { stringify } from 'yaml';
import { createLab } from '../../../lab/create-lab.ts';
import { destroyLab } from '../../../lab/destroy-lab.ts';
import type { Lab } from '../../../lab/lab.ts';
import { labCluster } from '../../e2e/harness/lab-cluster.ts';
import { onHost } from '../fixture/on-host.ts';

interface Outcome {
  readonly runId: string;
  readonly status: string;
  readonly why?: string;
}

const script = join(import.meta.dirname, 'run-kubeadm.ts');
const name = `${inject('contractRun')}kubeadm`;
const started = new Set<ChildProcess>();
let lab: Lab;
let desk: string;

beforeAll(async () => {
  desk = mkdtempSync(join(tmpdir(), 'kubexm-kubeadm-'));
  lab = await createLab({ name, hosts: 2 });
  const file = await labCluster(lab, {
    etcd: { type: 'kubeadm' },
    roleGroups: { etcd: ['node1'], master: ['node1'], worker: ['node2'] },
  });
  writeFileSync(join(desk, 'cluster.yaml'), stringify(file));
}, 300_000);

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(desk, { recursive: true, force: true });
  await destroyLab(name);
}, 300_000);

function on(host: string, words: string): string {
  const found = lab.hosts.find((one) => one.name === host);
  if (found === undefined) throw new RangeError(`no host ${host}`);
  const access = {
    user: 'root',
    privateKey: lab.sshKey.text,
    privateKeyPath: lab.sshKey.path,
    knownHostsPath: lab.knownHostsPath,
    sudoer: lab.sudoer,
  } as const;
  return onHost({ ...found, ...access }, words);
}

function start(): { readonly child: ChildProcess; readonly ended: Promise<Outcome | undefined> } {
  const words = [script, desk, join(desk, 'cluster.yaml')];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  started.add(child);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  // The cast stands where our own writing is read back.
  const ended = new Promise<Outcome | undefined>((resolve) =>
    child.on('close', () => resolve(output === '' ? undefined : (JSON.parse(output) as Outcome))),
  );
  return { child, ended };
}

/** Ends kubexm and kubeadm at once, as soon as the host is so far. */
async function killWhen(host: string, isSoFar: string): Promise<void> {
  const { child, ended } = start();
  while (child.exitCode === null) {
    if (on(host, `pgrep -x kubeadm >/dev/null && ${isSoFar} && echo yes || :`) === 'yes\n') {
      child.kill('SIGKILL');
      on(host, 'pkill -9 -x kubeadm || :');
      await ended;
      return;
    }
    await sleep(100);
  }
  expect.fail(`ended before ${host} was so far: ${JSON.stringify(await ended)}`);
}

/** What a run changed that belongs to kubeadm. */
const changedBy = ({ runId }: Outcome): string[] => {
  const folder = join(desk, '.kubexm', name, 'logs', runId);
  return readdirSync(folder)
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => line.includes('"step-changed"') && line.includes('"module":"kubeadm"'));
};

it('finishes a founding and a joining that were killed, once, and leaves neither tokens nor marks', async () => {
  await killWhen('node1', '[ -e /etc/kubernetes/manifests/kube-apiserver.yaml ]');
  await killWhen('node2', '[ -e /etc/kubernetes/bootstrap-kubelet.conf ]');
  expect(await start().ended).toMatchObject({ status: 'done' });
  const containers = on('node1', 'crictl ps -q | sort');

  const second = await start().ended;
  expect(second).toMatchObject({ status: 'done' });
  expect(second && changedBy(second)).toEqual([]);
  expect(on('node1', 'crictl ps -q | sort')).toBe(containers);
  const kubectl = 'kubectl --kubeconfig /etc/kubernetes/admin.conf';
  expect(on('node1', `${kubectl} get nodes -o name`)).toBe('node/node1\nnode/node2\n');
  expect(
    on('node1', `${kubectl} get csr -o name -o custom-columns=:.status.conditions[0].type`),
  ).not.toContain('none');
  for (const host of ['node1', 'node2']) {
    expect(on(host, 'ls /run/kubexm/kubeadm /etc/kubernetes/bootstrap-kubelet.conf 2>/dev/null || :')).toBe(
      '',
    );
    expect(on(host, 'ls /var/lib/kubexm/started')).toBe('');
  }
}, 1_800_000);
