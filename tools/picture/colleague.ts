import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Done at once on node1, which tells that the locks are held; the others take long enough for one recording. */
const work = ['sh', '-c', 'test "$(hostname)" = node1 || sleep 45'];
const atWork = '"step-changed"';

/** Does something while another operator, at another desk, has the hosts of a cluster locked. */
export async function besideColleague(
  kubexm: string,
  cluster: string,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const cwd = mkdtempSync(join(tmpdir(), 'kubexm-colleague-'));
  writeFileSync(join(cwd, 'cluster.yaml'), cluster);
  const words = ['run', 'command', '-f', 'cluster.yaml', '--log-format', 'json', '--', ...work];
  const desk = ['--uts', 'sh', '-c', 'hostname laptop && exec "$@"', 'sh'];
  const child = spawn('unshare', [...desk, kubexm, ...words], { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'close');
  try {
    await Promise.race([isAtWork(child.stderr), ended.then(() => failed('ended before it held a lock'))]);
    await meanwhile();
    const [exitCode] = await ended;
    if (exitCode !== 0) failed(`ended with ${exitCode}`);
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

const isAtWork = (log: NodeJS.ReadableStream): Promise<void> =>
  new Promise((resolve) => {
    let said = '';
    log.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      if (said.includes(atWork)) resolve();
    });
  });

function failed(how: string): never {
  throw new Error(`the other operator ${how}`);
}
