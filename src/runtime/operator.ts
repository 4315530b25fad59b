import { hostname, userInfo } from 'node:os';
import { quote } from '../domain/quote.ts';
import type { Vault } from '../domain/secret.ts';
import type { LockHolder } from './host-locks.ts';

/** Who asks, from where, and by which words; secrets in them are hidden. */
export interface Operator {
  readonly user: string;
  readonly machine: string;
  readonly pid: number;
  readonly command: readonly string[];
}

/** This process. Its words are written to journal, audit trail and hosts, so `vault` must know all secrets by now. */
export const operatorOf = (words: readonly string[], { redact }: Vault): Operator => ({
  user: userInfo().username,
  machine: hostname(),
  pid: process.pid,
  command: words.map(redact),
});

export const holderOf = (runId: string, { user, machine, pid, command }: Operator): LockHolder => ({
  runId,
  operator: user,
  machine,
  pid,
  command: quote(...command),
});
