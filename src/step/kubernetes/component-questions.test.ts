import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { kubernetesPorts } from '../../domain/kubernetes-ports.ts';
import { componentQuestions } from './component-questions.ts';

it('asks a component only once it listens', async () => {
  const programs = await mkdtemp(join(tmpdir(), 'kubexm-questions-'));
  onTestFinished(() => rm(programs, { recursive: true }));
  await writeFile(join(programs, 'kubectl'), '#!/bin/sh\nprintf "asked %s" "$*"\n', { mode: 0o755 });
  const [program, ...words] = componentQuestions['kube-scheduler'];
  const ask = () =>
    promisify(execFile)(program, words, { env: { PATH: `${programs}:${process.env['PATH']}` } });

  await expect(ask()).rejects.toMatchObject({ stdout: '' });
  const server = createServer((socket) => socket.destroy()).listen(kubernetesPorts.scheduler, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  expect((await ask()).stdout).toMatch(/^asked .*--raw=\/healthz$/);
});
