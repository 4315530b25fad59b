import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Connection } from '../../../src/connector/connection.ts';
import { describeExec } from './exec-contract.ts';
import { describeForwarding } from './forward-contract.ts';
import { describeHostileShell } from './hostile-shell-contract.ts';
import { describeShell } from './shell-contract.ts';
import { describeTransfers } from './transfer-contract.ts';

export interface Opened {
  readonly connection: Connection;
  close(): Promise<void>;
}

/** What the parts of the contract are given: called inside a test, once everything is up. */
export interface Subject {
  connection(): Connection;
  /** A directory on the host, which in these tests is this machine. */
  directory(): string;
}

/** The same promises for every way to a host. */
export function describeConnection(name: string, open: () => Promise<Opened>): void {
  describe(name, () => {
    let opened: Opened | undefined;
    let directory = '';
    beforeAll(async () => {
      directory = mkdtempSync(join(tmpdir(), 'kubexm-connector-'));
      opened = await open();
    });
    afterAll(async () => {
      await opened?.close();
      rmSync(directory, { recursive: true, force: true });
    });
    const subject: Subject = {
      connection() {
        if (opened === undefined) throw new Error('not connected');
        return opened.connection;
      },
      directory: () => directory,
    };
    describeExec(subject);
    describeShell(subject);
    describeHostileShell(subject);
    describeTransfers(subject);
    describeForwarding(subject);
  });
}
