import { connect, type Socket } from 'node:net';
import { type Problem, problem } from '../problem/problem.ts';
import { gatherWrites } from './gather-writes.ts';
import type { SshTarget } from './ssh-target.ts';

/** A TCP connection to the host, or the Problem that says which of the usual reasons it was. */
export function openSocket(target: SshTarget, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: target.address, port: target.port, noDelay: true });
    const timer = setTimeout(() => fail('ETIMEDOUT'), timeoutMs);
    const fail = (code: string, cause?: unknown): void => {
      clearTimeout(timer);
      socket.destroy();
      reject(whyNot(target, code, cause));
    };
    const onError = (cause: NodeJS.ErrnoException): void => fail(cause.code ?? cause.message, cause);
    socket.once('error', onError);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', onError);
      resolve(gatherWrites(socket));
    });
  });
}

function whyNot(target: SshTarget, code: string, cause: unknown): Problem {
  const where = { host: target.host, address: target.address, port: target.port };
  switch (code) {
    case 'ECONNREFUSED':
      return problem('connection.refused', where, {}, cause);
    case 'ETIMEDOUT':
      return problem('connection.timed-out', where, {}, cause);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return problem('connection.name-not-found', { host: target.host, address: target.address }, {}, cause);
    default:
      return problem('connection.unreachable', { ...where, because: code }, {}, cause);
  }
}
