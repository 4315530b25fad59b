import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Vault } from '../domain/secret.ts';
import { Problem, problem } from '../problem/problem.ts';
import { moveAnchor } from './audit-anchor.ts';
import type { AuditStatus } from './audit-entry.ts';
import { appendAfter } from './audit-file.ts';

/** A command that changes something, as it is written down before and after. */
export interface AuditedCommand {
  /** The command as it was typed. */
  readonly action: string;
  /** The cluster. */
  readonly target: string;
  readonly run: string | null;
}

export interface AuditTrail {
  /** Returns when the entry is on disk. */
  append(command: AuditedCommand, status: AuditStatus): void;
}

export interface AuditTrailOptions {
  /** `.kubexm` */
  readonly directory: string;
  readonly user: string;
  readonly machine: string;
  readonly vault: Vault;
  now(): number;
}

export const auditFiles = (directory: string) => ({
  log: join(directory, 'audit.log'),
  anchor: join(directory, 'audit.head'),
});

/**
 * An append-only file in which each entry holds the hash of the one before. The number and hash of the last entry are
 * also kept in a second file, the anchor, so that entries removed from the end are missed too.
 */
export function openAuditTrail({ directory, user, machine, vault, now }: AuditTrailOptions): AuditTrail {
  const { log, anchor } = auditFiles(directory);
  return {
    append({ action, target, run }, status) {
      const time = new Date(now()).toISOString();
      const said = { time, user, machine, action: vault.redact(action), target, status, run };
      try {
        mkdirSync(directory, { recursive: true, mode: 0o700 });
        moveAnchor(anchor, (head) =>
          appendAfter(log, head, ({ count, hash }) => ({ seq: count + 1, ...said, prev: hash })),
        );
      } catch (error) {
        if (error instanceof Problem) throw error;
        const reason = error instanceof Error ? error.message : String(error);
        throw problem('audit.unwritable', { file: log, reason }, { file: log }, error);
      }
    },
  };
}

/** Nothing is done before its start is written down; what became of it follows, also when it throws. */
export async function audited<Result extends { readonly status: AuditStatus }>(
  trail: AuditTrail,
  command: AuditedCommand,
  work: () => Promise<Result>,
): Promise<Result> {
  trail.append(command, 'started');
  let status: AuditStatus = 'failed';
  try {
    const result = await work();
    status = result.status;
    return result;
  } finally {
    trail.append(command, status);
  }
}
