import { createHash } from 'node:crypto';
import type { RunStatus } from '../plan/event.ts';

/** What became of a command; `started` without a later entry means that it could not say. */
export type AuditStatus = 'started' | 'refused' | RunStatus;

/** Who asked for what, where, and what became of it. */
export interface AuditEntry {
  /** Counts from 1 without gaps. */
  readonly seq: number;
  readonly time: string;
  readonly user: string;
  readonly machine: string;
  readonly action: string;
  readonly target: string;
  readonly status: AuditStatus;
  readonly run: string | null;
  /** The hash of the entry before. */
  readonly prev: string;
}

export interface AuditLine {
  readonly entry: AuditEntry;
  readonly hash: string;
  /** The hash is that of the text before it. */
  readonly intact: boolean;
}

/** How far the trail reaches: the number and the hash of its last entry. */
export interface AuditHead {
  readonly count: number;
  readonly hash: string;
}

export const emptyTrail: AuditHead = { count: 0, hash: '0'.repeat(64) };

/**
 * `{…,"hash":"…"}`: the hash covers every byte of the line before it, so that a line with fields of a later version
 * can be verified too.
 */
export function formatAuditLine(entry: AuditEntry): { readonly line: string; readonly hash: string } {
  const body = JSON.stringify(entry).slice(0, -1);
  const hash = sha256(body);
  return { line: `${body},"hash":"${hash}"}`, hash };
}

export function parseAuditLine(line: string): AuditLine | undefined {
  const [, body, hash] = /^(\{.*),"hash":"([0-9a-f]{64})"\}$/.exec(line) ?? [];
  if (body === undefined || hash === undefined) return undefined;
  const entry = parseJson(`${body}}`);
  return isEntry(entry) ? { entry, hash, intact: sha256(body) === hash } : undefined;
}

const sha256 = (data: string): string => createHash('sha256').update(data).digest('hex');

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const textFields = ['time', 'user', 'machine', 'action', 'target', 'status', 'prev'];

function isEntry(value: unknown): value is AuditEntry {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const run = fields.get('run');
  return (
    Number.isSafeInteger(fields.get('seq')) &&
    textFields.every((name) => typeof fields.get(name) === 'string') &&
    (run === null || typeof run === 'string')
  );
}
