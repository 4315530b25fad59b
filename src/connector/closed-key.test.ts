import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isClosed, publicHalfOf } from './closed-key.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'kubexm-closed-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

/** A key as ssh-keygen writes it. */
function keyOf(...words: string[]): { text: string; publicKey: string } {
  const path = join(directory, words.join('').replaceAll(/\W/g, '') || 'plain');
  execFileSync('ssh-keygen', ['-q', '-f', path, ...words]);
  const [, publicKey = ''] = readFileSync(`${path}.pub`, 'utf8').split(' ');
  return { text: readFileSync(path, 'utf8'), publicKey };
}

describe('a private key', () => {
  it.each([
    ['-t', 'ed25519'],
    ['-t', 'ecdsa'],
    ['-t', 'rsa', '-m', 'PEM'],
    ['-t', 'rsa', '-m', 'PKCS8'],
  ])('is told open or closed: %s %s %s %s', (...words) => {
    expect(isClosed(keyOf(...words, '-N', '').text)).toBe(false);
    expect(isClosed(keyOf(...words, '-N', 'sesame').text)).toBe(true);
  });

  it('shows its public half, closed or not, where its format leaves that open', () => {
    for (const passphrase of ['', 'sesame']) {
      const { text, publicKey } = keyOf('-t', 'ecdsa', '-b', '384', '-N', passphrase);
      expect(publicHalfOf(text)?.toString('base64')).toBe(publicKey);
    }
    expect(publicHalfOf(keyOf('-t', 'rsa', '-b', '2048', '-m', 'PEM', '-N', 'sesame').text)).toBeUndefined();
  });

  it.each([
    '',
    'hello',
    '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEA\n-----END OPENSSH PRIVATE KEY-----',
  ])('may be nonsense: %j', (text) => {
    expect(() => [isClosed(text), publicHalfOf(text)]).not.toThrow();
  });
});
