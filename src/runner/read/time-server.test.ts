import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectLocal } from '../../connector/connect-local.ts';
import { createHostPort } from '../host-port.ts';
import type { HostRead } from './host-read.ts';

const connection = connectLocal({ host: 'here', elevation: { by: 'nothing' } });
const questions: Buffer[] = [];

/** Each answers every question with these first bytes; the last one loses the first question. */
const servers = [[0x24, 2], [0xe4, 2], [0x24, 0], [0x24, 16], [0x23, 2], [], [0x24, 1]].map(
  (head, index, all) => {
    const socket = createSocket('udp4');
    let asked = 0;
    socket.on('message', (question, { port, address }) => {
      questions.push(question);
      asked++;
      if (head.length === 0 || (index === all.length - 1 && asked === 1)) return;
      const answer = Buffer.alloc(48);
      answer.set(head);
      socket.send(answer, port, address);
    });
    return socket;
  },
);

beforeAll(async () => {
  for (const server of servers) {
    server.bind(0, '127.0.0.1');
    await once(server, 'listening');
  }
});

afterAll(async () => {
  for (const server of servers) server.close();
  await connection.close();
});

it('tells who knows the time from who is not in step, silent or no server at all, and asks again what was lost', async () => {
  const at = (server: string, port?: number): HostRead => ({
    kind: 'time-server',
    server,
    ...(port === undefined ? {} : { port }),
  });
  const answers = await createHostPort({ connection }).read([
    ...servers.map((server) => at('127.0.0.1', server.address().port)),
    at('127.0.0.1', 1),
    at('no..name'),
    at('fe80::1'),
  ]);
  expect(answers).toEqual([
    'answered',
    'unset',
    'unset',
    'unset',
    'silent',
    'silent',
    'answered',
    'silent',
    'unresolved',
    'silent',
  ]);
  for (const question of questions) expect([question.length, question[0]]).toEqual([48, 0x23]);
});
