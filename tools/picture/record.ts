import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quote } from '../../src/domain/quote.ts';
import type { Answer } from './takes.ts';

interface Recording {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly columns: number;
  readonly rows: number;
  readonly answer: Answer | undefined;
  /** Where programs are looked for first. */
  readonly programs: string;
}

interface Recorded {
  readonly output: string;
  readonly exitCode: number | null;
}

/** Runs a program on a terminal of its own (`script` of util-linux) and gives every byte it wrote. */
export async function record(recording: Recording): Promise<Recorded> {
  const { argv, cwd, columns, rows, answer, programs } = recording;
  const folder = mkdtempSync(join(tmpdir(), 'kubexm-picture-'));
  const file = join(folder, 'output');
  const line = `stty cols ${columns} rows ${rows}; exec ${quote(...argv)}`;
  const child = spawn('script', ['--quiet', '--flush', '--return', '--log-out', file, '--command', line], {
    cwd,
    env: {
      ...process.env,
      PATH: `${programs}:${process.env['PATH']}`,
      TERM: 'xterm-256color',
      NO_COLOR: undefined,
      CI: undefined,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let shown = '';
  let isAnswered = false;
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    shown += chunk;
    if (answer === undefined || isAnswered || !answer.after.test(shown)) return;
    isAnswered = true;
    // A person needs a moment; a prompt that was just drawn may not read yet.
    setTimeout(() => child.stdin.write(answer.typed), 500);
  });
  try {
    const exitCode = await new Promise<number | null>((resolve, reject) =>
      child.on('close', resolve).on('error', reject),
    );
    const output = readFileSync(file, 'utf8')
      .replace(/^Script started on .*\n/, '')
      .replace(/\nScript done on .*\n$/, '');
    return { output, exitCode };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
