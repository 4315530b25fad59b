import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Answers every question for an IPv4 address with 192.0.2.53. */
export async function startNameServer(address: string): Promise<AsyncDisposable> {
  const socket = createSocket('udp4');
  socket.on('message', (question, client) => {
    const answer = Buffer.from(question);
    // A response without error, with one answer and nothing else.
    answer.writeUInt16BE(0x8180, 2);
    answer.writeUInt16BE(1, 6);
    answer.writeUInt32BE(0, 8);
    const nameEnd = question.indexOf(0, 12);
    const end = nameEnd + 5;
    const record = Buffer.from('c00c00010001000000010004c0000235', 'hex');
    socket.send(Buffer.concat([answer.subarray(0, end), record]), client.port, client.address);
  });
  socket.bind(53, address);
  await once(socket, 'listening');
  return { [Symbol.asyncDispose]: () => new Promise((resolve) => socket.close(() => resolve())) };
}
