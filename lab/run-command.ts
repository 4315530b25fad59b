import { spawn } from 'node:child_process';
import { problem } from '../src/problem/problem.ts';

export interface LocalCommand {
  readonly argv: readonly [string, ...string[]];
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface LocalResult {
  /** The exit code, or the name of the signal that ended it. */
  readonly ending: number | string;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a program of this machine and gives back how it ended, whatever that is. The program ends with this process,
 * so that whoever cleans up after a crash finds nobody still at work.
 */
export function tryCommand({ argv, stdin = '', env = {} }: LocalCommand): Promise<LocalResult> {
  const [program, ...args] = argv;
  return new Promise((resolve, reject) => {
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', program, ...args], {
      env: { ...process.env, LC_ALL: 'C', ...env },
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.once('error', reject);
    child.once('close', (code, signal) =>
      resolve({
        ending: code ?? signal ?? 'unknown',
        stdout: Buffer.concat(stdout).toString(),
        stderr: Buffer.concat(stderr).toString(),
      }),
    );
    // A program that ends without reading its input says why by its exit code.
    child.stdin.on('error', (cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EPIPE') reject(cause);
    });
    child.stdin.end(stdin);
  });
}

/** The same for a program that has to succeed; gives back its standard output. */
export async function runCommand(command: LocalCommand): Promise<string> {
  const { ending, stdout, stderr } = await tryCommand(command);
  if (ending === 0) return stdout;
  throw problem('lab.command-failed', {
    command: command.argv.join(' '),
    ending,
    output: (stderr || stdout).trim().slice(-2000),
  });
}
