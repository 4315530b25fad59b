import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createPort } from 'node:net';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { same } from '../../problem/text.ts';
import { componentQuestions, isWell } from './component-questions.ts';

const ask = (port: number) => {
  const [program, ...words] = componentQuestions.kubelet.argv.with(-1, String(port));
  return promisify(execFile)(program ?? '', words);
};

it('takes a kubelet for well when it says so, and for nothing else', async () => {
  let status = 200;
  const server = createServer((asked, answer) =>
    answer.writeHead(asked.url === '/healthz' ? status : 404).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await expect(ask(port)).resolves.toMatchObject({ stdout: '' });
  status = 500;
  await expect(ask(port)).rejects.toMatchObject({ code: 1 });
});

it('takes a component that does not listen for unwell, at once', async () => {
  const server = createPort();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  await expect(ask(port)).rejects.toMatchObject({ code: 1 });
});

it.each([
  [{ state: 'answered', code: 0, stdout: '' }, true],
  [{ state: 'answered', code: 1, stdout: 'ok' }, false],
  [{ state: 'absent' }, false],
  [{ state: 'answered', status: 200, body: 'ok' }, true],
  [{ state: 'answered', status: 500, body: 'ok' }, false],
  [{ state: 'failed', because: same('refused') }, false],
  [undefined, false],
] as const)('judges %j', (answer, expected) => {
  expect(isWell(answer)).toBe(expected);
});
