import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';

/**
 * Runs a long command with all it says in a log; gives back its exit code, or the signal that ended it. It yields to
 * whoever else needs the machine, and ends with this process.
 */
export async function runLogged(input: {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly log: string;
  readonly signal?: AbortSignal | undefined;
}): Promise<number | string> {
  const { argv, env, log, signal } = input;
  const output = await open(log, 'a');
  try {
    await output.write(`$ ${argv.join(' ')}\n`);
    const child = spawn('setpriv', ['--pdeathsig', 'TERM', '--', 'nice', '-n', '10', ...argv], {
      env: { ...process.env, ...env },
      stdio: ['ignore', output.fd, output.fd],
    });
    const stop = () => child.kill();
    signal?.addEventListener('abort', stop);
    const [code, name]: unknown[] = await once(child, 'close').finally(() =>
      signal?.removeEventListener('abort', stop),
    );
    return typeof code === 'number' ? code : String(name);
  } finally {
    await output.close();
  }
}
