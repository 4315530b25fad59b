import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Answers whoever asks for the time; of it the stratum alone is true. */
export async function startTimeServer(address: string, stratum: number): Promise<AsyncDisposable> {
  const socket = createSocket('udp4');
  socket.on('message', (_question, client) => {
    const answer = Buffer.alloc(48);
    // Version 4, from a server.
    answer.set([0x24, stratum]);
    socket.send(answer, client.port, client.address);
  });
  socket.bind(123, address);
  await once(socket, 'listening');
  return { [Symbol.asyncDispose]: () => new Promise((resolve) => socket.close(() => resolve())) };
}
