import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { componentQuestions } from './component-questions.ts';

it('asks a component only once it listens', async () => {
  const programs = await mkdtemp(join(tmpdir(), 'kubexm-questions-'));
  onTestFinished(() => rm(programs, { recursive: true }));
  const put = (name: string, script: string): Promise<void> =>
    writeFile(join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const [program, ...words] = componentQuestions['kube-scheduler'];
  const ask = () =>
    promisify(execFile)(program, words, { env: { PATH: `${programs}:${process.env['PATH']}` } });
  await put('kubectl', 'printf "asked %s" "$*"');

  await put('ss', ':');
  await expect(ask()).rejects.toMatchObject({ stdout: '', stderr: 'nothing listens at port 10259\n' });
  await put('ss', '[ "$*" = "-Hlnt sport = :10259" ] && echo LISTEN');
  expect((await ask()).stdout).toMatch(/^asked .*--raw=\/healthz$/);
});
