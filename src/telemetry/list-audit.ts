import { auditFiles } from './audit.ts';
import { type AuditEntry, parseAuditLine } from './audit-entry.ts';
import { readLines } from './audit-file.ts';

export interface AuditList {
  /** Oldest first. */
  readonly entries: readonly AuditEntry[];
  /** Numbers of lines that are no entries; `verifyAudit` says what happened to them. */
  readonly unreadable: readonly number[];
}

export function listAudit(directory: string): AuditList {
  const entries: AuditEntry[] = [];
  const unreadable: number[] = [];
  for (const [index, line] of readLines(auditFiles(directory).log).entries()) {
    const parsed = parseAuditLine(line);
    if (parsed === undefined) unreadable.push(index + 1);
    else entries.push(parsed.entry);
  }
  return { entries, unreadable };
}
