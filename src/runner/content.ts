import { createHash } from 'node:crypto';
import { isSecret, reveal, type Secret } from '../domain/secret.ts';

/** A verified file on the machine running kubexm, too large to be held in memory. */
export interface LocalFile {
  readonly local: string;
  readonly sha256: string;
}

/** What a file on a host shall hold. A list is joined, so that a text may carry secrets inside. */
export type Content = string | Uint8Array | Secret | readonly (string | Secret)[] | LocalFile;

export type SmallContent = Exclude<Content, LocalFile>;

export const isLocalFile = (content: Content): content is LocalFile =>
  typeof content === 'object' && 'local' in content;

export function bytesOf(content: SmallContent): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  if (content instanceof Uint8Array) return Buffer.from(content);
  if (isSecret(content)) return Buffer.from(reveal(content));
  return Buffer.concat(content.map((part) => bytesOf(part)));
}

export const holdsSecret = (content: Content): boolean =>
  isSecret(content) || (Array.isArray(content) && content.some(isSecret));

export const digestOf = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

export const contentDigest = (content: Content): string =>
  isLocalFile(content) ? content.sha256 : digestOf(bytesOf(content));
