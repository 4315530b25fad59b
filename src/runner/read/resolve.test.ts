import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectLocal } from '../../connector/connect-local.ts';
import { createHostPort } from '../host-port.ts';
import type { HostRead } from './host-read.ts';

const connection = connectLocal({ host: 'here', elevation: { by: 'nothing' } });
const server = createSocket('udp4');
let lost = 0;
let port = 0;

/** Answers with one address what is asked in `kubernetes`, refuses `bad`, loses the first question for `lossy`, all for `mute`. */
beforeAll(async () => {
  server.on('message', (question, { port: to, address }) => {
    const zone = question.subarray(13, 13 + (question[12] ?? 0)).toString();
    if (zone === 'mute' || (zone === 'lossy' && lost++ === 0)) return;
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(zone === 'bad' ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(zone === 'bad' ? 0 : 1, 6);
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 10, 0, 10, 0]);
    server.send(
      Buffer.concat([header, question.subarray(12), zone === 'bad' ? Buffer.alloc(0) : record]),
      to,
      address,
    );
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address());
});

afterAll(async () => {
  server.close();
  await connection.close();
});

const asked = (name: string, at = port): HostRead => ({
  kind: 'resolve',
  server: '127.0.0.1',
  port: at,
  name,
  family: 4,
});

it('asks many names at once, again where a datagram was lost, and tells silence from a refusal', async () => {
  const answers = await createHostPort({ connection }).read([
    asked('kubernetes.zone'),
    asked('bad.zone'),
    asked('lossy.zone'),
    asked('mute.zone'),
    asked('kubernetes.zone', 1),
  ]);
  const address = { state: 'answered', code: 0, addresses: ['10.0.10.0'] };
  expect(answers).toEqual([
    address,
    { state: 'answered', code: 3, addresses: [] },
    address,
    { state: 'silent' },
    { state: 'silent' },
  ]);
});
