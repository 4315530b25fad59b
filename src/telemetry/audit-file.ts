import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  writeFileSync,
} from 'node:fs';
import { hasCode } from '../problem/has-code.ts';
import {
  type AuditEntry,
  type AuditHead,
  emptyTrail,
  formatAuditLine,
  parseAuditLine,
} from './audit-entry.ts';

const lineEnd = 0x0a;

/** Writes one entry behind the last one; the caller keeps other writers away. */
export function appendAfter(
  file: string,
  anchor: AuditHead | undefined,
  next: (head: AuditHead) => AuditEntry,
): AuditHead {
  const log = openSync(file, 'a+', 0o600);
  try {
    const { size } = fstatSync(log);
    const { lastLine, tornBytes } = readTail(log, size);
    const { head, expected } = headOf(lastLine, anchor);
    const entry = next(head);
    const { line, hash } = formatAuditLine(entry);
    // An unfinished line was never acknowledged and goes away, but only when all that was acknowledged is there.
    if (expected) ftruncateSync(log, size - tornBytes);
    writeFileSync(log, `${!expected && tornBytes > 0 ? '\n' : ''}${line}\n`);
    fsyncSync(log);
    return { count: entry.seq, hash };
  } finally {
    closeSync(log);
  }
}

/**
 * When the file does not end where the anchor says, somebody changed it: the next entry follows the anchor, so that the
 * gap stays visible for ever. One entry more than the anchor knows is what a crash between the two leaves behind.
 */
function headOf(
  lastLine: string | undefined,
  anchor: AuditHead | undefined,
): { readonly head: AuditHead; readonly expected: boolean } {
  const last = lastLine === undefined ? undefined : parseAuditLine(lastLine);
  const head = last === undefined ? emptyTrail : { count: last.entry.seq, hash: last.hash };
  const expected =
    anchor === undefined ||
    (head.count === anchor.count && head.hash === anchor.hash) ||
    (last?.intact === true && head.count === anchor.count + 1 && last.entry.prev === anchor.hash);
  return { head: expected ? head : anchor, expected };
}

/** The last whole line, and how many bytes of an unfinished one follow it. */
function readTail(
  log: number,
  size: number,
): { readonly lastLine: string | undefined; readonly tornBytes: number } {
  for (let length = 65_536; ; length *= 2) {
    const start = Math.max(0, size - length);
    const bytes = Buffer.alloc(size - start);
    readSync(log, bytes, 0, bytes.length, start);
    const end = bytes.lastIndexOf(lineEnd);
    const begin = end <= 0 ? 0 : bytes.lastIndexOf(lineEnd, end - 1) + 1;
    if (begin === 0 && start > 0) continue;
    return {
      lastLine: end === -1 ? undefined : bytes.toString('utf8', begin, end),
      tornBytes: bytes.length - end - 1,
    };
  }
}

/** The whole lines of the file, in order; none when there is no file. */
export function readLines(file: string): readonly string[] {
  const content = readIfThere(file);
  return content
    .slice(0, content.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  }
}
