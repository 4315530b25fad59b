import { Worker } from 'node:worker_threads';
import { type Problem, problem } from '../problem/problem.ts';
import type { JournalCall, JournalReply } from './journal-worker.ts';

export type Row = Readonly<Record<string, unknown>>;

/** The thread that writes the journal, started by the first question. */
export interface JournalThread {
  look(sql: string, ...values: JournalCall['values']): Promise<readonly Row[]>;
  /** Returns once the disk has it. */
  write(sql: string, ...values: JournalCall['values']): Promise<readonly Row[]>;
  close(): Promise<void>;
}

interface Waiting {
  readonly call: JournalCall;
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
    look: (sql, ...values) => ask(sql, values, false),
    write: (sql, ...values) => ask(sql, values, true),
    async close() {
      ended ??= 'the journal is closed';
      started?.worker.ref();
      started?.worker.postMessage('close');
      await started?.exited;
    },
  };

  function ask(sql: string, values: JournalCall['values'], writes: boolean): Promise<readonly Row[]> {
    const call = { id: ++lastId, sql, values, writes };
    if (ended !== undefined) return Promise.reject(failure(call, ended));
    started ??= start();
    const { worker } = started;
    const { promise, resolve, reject } = Promise.withResolvers<readonly Row[]>();
    waiting.set(call.id, { call, resolve, reject });
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
      if ('error' in reply) asked?.reject(failure(asked.call, reply.error));
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
    for (const { call, reject } of waiting.values()) reject(failure(call, reason));
    waiting.clear();
  }

  function failure({ writes }: JournalCall, reason: string): Problem {
    return problem(writes ? 'journal.unwritable' : 'journal.unreadable', { file: path, reason });
  }
}
