import { describe, expect, it } from 'vitest';
import { type FingerprintReason, fingerprintOf, judgeFingerprint } from './fingerprint.ts';
import { reasonOf } from './testing/reason-of.ts';

const digest = 'nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8';

describe('judgeFingerprint', () => {
  it.each([`SHA256:${digest}`, `SHA256:${digest}=`])('takes %s', (value) => {
    expect(judgeFingerprint(value)).toEqual({ ok: true, value: `SHA256:${digest}` });
  });

  it.each<[string, FingerprintReason]>([
    ['', 'form'],
    [digest, 'form'],
    [`sha256:${digest}`, 'form'],
    [`SHA256:${digest.slice(1)}`, 'length'],
    [`SHA256:${digest}A`, 'length'],
    [`SHA256:${digest}\n`, 'form'],
    ['MD5:16:27:ac:a5:76:28:2d:36:63:1b:56:4d:eb:df:a6:48', 'md5'],
    ['16:27:ac:a5:76:28:2d:36:63:1b:56:4d:eb:df:a6:48', 'md5'],
    ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl', 'public-key'],
  ])('refuses %j: %s', (value, reason) => {
    expect(reasonOf(judgeFingerprint(value))).toBe(reason);
  });
});

describe('fingerprintOf', () => {
  it('is what ssh-keygen says, and what judgeFingerprint takes', () => {
    const key = Buffer.from('AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl', 'base64');
    expect(fingerprintOf(key)).toBe('SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU');
    expect(judgeFingerprint(fingerprintOf(key)).ok).toBe(true);
  });
});
