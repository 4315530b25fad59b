import { spawn } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { homedir, userInfo } from 'node:os';
import { problem } from '../problem/problem.ts';
import { same } from '../problem/text.ts';
import type { Destination } from './connection.ts';
import type { Process, ProcessEnd, Transport } from './transport.ts';

/** The environment sshd would give; the operator's own may hold what no child should see. */
const loginEnvironment = (): Record<string, string> => ({
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: homedir(),
  USER: userInfo().username,
  SHELL: '/bin/sh',
});

export function localTransport(host: string): Transport {
  const open = new Set<Process>();
  return {
    host,
    async open(line) {
      const child = spawn('/bin/sh', ['-c', line], { detached: true, env: loginEnvironment() });
      const ended = new Promise<ProcessEnd>((resolve) => {
        child.once('error', (cause) => resolve({ kind: 'lost', because: same(cause.message) }));
        child.once('close', (code, signal) =>
          resolve(code === null ? { kind: 'signalled', signal: String(signal) } : { kind: 'exited', code }),
        );
      });
      const opened: Process = {
        stdin: child.stdin,
        stdout: child.stdout,
        stderr: child.stderr,
        ended,
        abandon() {
          for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
          child.unref();
        },
      };
      open.add(opened);
      void ended.then(() => open.delete(opened));
      return opened;
    },
    forward: (to) => connectFrom(host, to),
    async close() {
      for (const process of open) process.abandon();
    },
  };
}

const connectFrom = (host: string, { address, port }: Destination): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, noDelay: true });
    const refuse = (cause: Error): void =>
      reject(problem('connection.nothing-listens', { host, address, port }, {}, cause));
    socket.once('error', refuse);
    socket.once('connect', () => {
      socket.off('error', refuse);
      resolve(socket);
    });
  });
