import type { Socket } from 'node:net';
import { isMarkedAsUntransferable } from 'node:worker_threads';

/**
 * ssh2 hands over every packet in three pieces, length, content and tag. Sent one by one, each is a system call and
 * wakes the other side; so what is written in one turn leaves together at its end.
 */
export function gatherWrites(socket: Socket): Socket {
  socket.write = new Proxy(socket.write, {
    apply(write, self, args: readonly unknown[]) {
      if (socket.writableCorked === 0) {
        socket.cork();
        process.nextTick(() => socket.uncork());
      }
      const [piece] = args;
      const large = piece instanceof Uint8Array && piece.buffer.byteLength >= worthGivingBack;
      return Reflect.apply(write, self, large ? [piece, () => giveBack(piece.buffer)] : args);
    },
  });
  return socket;
}

const worthGivingBack = 16 * 1024;

/**
 * A packet is of no use to anybody once it is sent. Waiting for the collector, large files make so much garbage
 * outside the heap that marking what is inside costs as much as encrypting. Memory that Node shares is left alone.
 */
function giveBack(buffer: ArrayBufferLike): void {
  if (buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer)) buffer.transfer(0);
}
