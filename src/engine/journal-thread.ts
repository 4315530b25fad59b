import { Worker } from 'node:worker_threads';
import { type Problem, problem } from '../problem/problem.ts';
import type { JournalCall, JournalReply } from './journal-worker.ts';

export type Row = Readonly<Record<string, unknown>>;

/** The thread that writes the journal, started by the first question. */
export interface JournalThread {
  look(sql: string, ...values: JournalCall['values']): Promise<readonly Row[]>;
  /** Returns once the disk has it. Where it cannot be written, `next` is what to type once it can. */
  write(next: string, sql: string, ...values: JournalCall['values']): Promise<readonly Row[]>;
  close(): Promise<void>;
}

interface Asked {
  readonly call: JournalCall;
  /** Of one that writes. */
  readonly next?: string;
}

interface Waiting extends Asked {
  resolve(rows: readonly Row[]): void;
  reject(found: Problem): void;
}

export function createJournalThread(path: string, workerUrl: URL): JournalThread {
  const waiting = new Map<number, Waiting>();
  let started: { readonly worker: Worker; readonly exited: Promise<void> } | undefined;
  let lastId = 0;
  /** Why no answer will come any more. */
  let ended: string | undefined;

  return {
    look: (sql, ...values) => ask({ call: { id: ++lastId, sql, values, writes: false } }),
    write: (next, sql, ...values) => ask({ call: { id: ++lastId, sql, values, writes: true }, next }),
    async close() {
      ended ??= 'the journal is closed';
      started?.worker.ref();
      started?.worker.postMessage('close');
      await started?.exited;
    },
  };

  function ask(asked: Asked): Promise<readonly Row[]> {
    const { call } = asked;
    if (ended !== undefined) return Promise.reject(failure(asked, ended));
    started ??= start();
    const { worker } = started;
    const { promise, resolve, reject } = Promise.withResolvers<readonly Row[]>();
    waiting.set(call.id, { ...asked, resolve, reject });
    worker.ref();
    worker.postMessage(call satisfies JournalCall);
    return promise.finally(() => {
      if (waiting.size === 0 && ended === undefined) worker.unref();
    });
  }

  function start() {
    const worker = new Worker(workerUrl, { workerData: { path } });
    const exited = Promise.withResolvers<void>();
    worker.on('message', (reply: JournalReply) => {
      const asked = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ('error' in reply) asked?.reject(failure(asked, reply.error));
      else asked?.resolve(reply.rows);
    });
    worker.on('error', (error) => breakOff(error instanceof Error ? error.message : String(error)));
    worker.on('exit', () => {
      breakOff('the thread of the journal ended');
      exited.resolve();
    });
    return { worker, exited: exited.promise };
  }

  function breakOff(reason: string): void {
    ended ??= reason;
    for (const asked of waiting.values()) asked.reject(failure(asked, reason));
    waiting.clear();
  }

  function failure({ next }: Asked, reason: string): Problem {
    return next === undefined
      ? problem('journal.unreadable', { file: path, reason })
      : problem('journal.unwritable', { file: path, reason, next });
  }
}
