import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { breakLab } from '../../../lab/fault/break-lab.ts';
import type { Lab } from '../../../lab/lab.ts';
import { type Desk, openDesk } from '../../fixture/desk.ts';
import { type Cost, costOf } from '../processor-time.ts';

/** What a contender took, whole and by the parts it tells of. */
export interface Taken {
  readonly cost: Cost;
  /** From the command to a green `check health`, for those who look; packages that no cluster waits for come behind it. */
  readonly green?: number;
  readonly parts: readonly (readonly [name: string, seconds: number])[];
  /** A second run, for those who can be run twice. */
  readonly again?: number;
  /** What the components themselves take until the finished cluster is healthy, from hosts that are switched on. */
  readonly alone?: number;
}

const since = (startedAt: number): number => (performance.now() - startedAt) / 1000;

/**
 * `create cluster` to its end, with the moment of a green `check health`, and once more with nothing left to do; on request beside
 * what the components themselves take.
 */
export async function createByKubexm(lab: Lab, file: object, isBesideItself: boolean): Promise<Taken> {
  const desk = openDesk();
  const kubexm = async (...words: string[]): Promise<string> => {
    const { code, stdout, stderr } = await desk.run(...words);
    if (code !== 0)
      throw new Error(`kubexm ${words.join(' ')} ended with ${String(code)}\n${stdout}${stderr}`);
    return stdout;
  };
  try {
    desk.write('cluster.yaml', file);
    await kubexm('create', 'artifacts', '-f', 'cluster.yaml', '-y');
    const cost = await costOf(
      lab,
      async () => void (await kubexm('create', 'cluster', '-f', 'cluster.yaml', '-y')),
    );
    // The cast stands where our own writing is read back.
    const described = JSON.parse(await kubexm('describe', 'run', '-o', 'json')) as Described;
    const parts = modulesOf(described);
    const green = cost.seconds - (described.finishedAt - described.healthyAt) / 1000;
    const startedAgainAt = performance.now();
    await kubexm('create', 'cluster', '-f', 'cluster.yaml', '-y');
    const again = since(startedAgainAt);
    return {
      cost,
      green,
      parts,
      again,
      ...(isBesideItself ? { alone: await secondsOfTheirOwn(lab, desk) } : {}),
    };
  } finally {
    desk.clear();
  }
}

/** Hosts boot in two seconds of it. */
async function secondsOfTheirOwn({ name, hosts }: Lab, desk: Desk): Promise<number> {
  const switchedOff = await Promise.all(
    hosts.map((host) => breakLab(name, { host: host.name, fault: 'power-off' })),
  );
  const startedAt = performance.now();
  await Promise.all(switchedOff.map(({ heal }) => heal()));
  while ((await desk.run('check', 'health', '-f', 'cluster.yaml')).code !== 0)
    if (since(startedAt) > 600) throw new Error('the cluster did not come back');
  return since(startedAt);
}

interface Described {
  readonly healthyAt: number;
  readonly finishedAt: number;
  readonly modules: readonly { readonly module: string; readonly elapsedMs: number }[];
}

/** Modules overlap where they may, so their times make more than the whole. */
const modulesOf = ({ modules }: Described): Taken['parts'] =>
  modules.map(({ module, elapsedMs }) => [module, elapsedMs / 1000]);

const script = join(import.meta.dirname, 'plain-kubeadm.sh');

/** The script to its end, which is all nodes ready and DNS rolled out. */
export async function createByScript(kit: string, lab: Lab): Promise<Taken> {
  const parts: [string, number][] = [];
  const cost = await costOf(lab, () => runScript(kit, lab, parts));
  return { cost, parts };
}

async function runScript(kit: string, lab: Lab, parts: [string, number][]): Promise<void> {
  const addresses = lab.hosts.map(({ address }) => address);
  const child = spawn('bash', [script, kit, join(kit, 'ssh-config'), ...addresses], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  );
  let partStartedAt = performance.now();
  for await (const line of createInterface({ input: child.stdout })) {
    const [, name] = /^phase (\w+)$/.exec(line) ?? [];
    if (name === undefined) continue;
    parts.push([name, since(partStartedAt)]);
    partStartedAt = performance.now();
  }
  const code = await ended;
  if (code !== 0) throw new Error(`the script ended with ${String(code)}\n${logsIn(kit)}`);
}

/** The ends of what the parts of the script have said. */
const logsIn = (kit: string): string =>
  globSync('*.log', { cwd: kit })
    .map((log) => `${log}:\n${readFileSync(join(kit, log), 'utf8').slice(-1500)}`)
    .join('\n');
