import type { Socket } from 'node:net';

/**
 * ssh2 hands over every packet in three pieces, length, content and tag. Sent one by one, each is a system call and
 * wakes the other side; so what is written in one turn leaves together at its end.
 */
export function gatherWrites(socket: Socket): Socket {
  socket.write = new Proxy(socket.write, {
    apply(write, self, args) {
      if (socket.writableCorked === 0) {
        socket.cork();
        process.nextTick(() => socket.uncork());
      }
      return Reflect.apply(write, self, args);
    },
  });
  return socket;
}
