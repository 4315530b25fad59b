import { beforeAll, describe, expect, it } from 'vitest';
import { createAuthority } from './create-authority.ts';
import { judgeAuthority } from './judge-authority.ts';
import { createKey } from './key.ts';
import { withOpenssl } from './testing/openssl.ts';
import { dayMs } from './validity.ts';

const nowMs = Date.now();
let good: { readonly certificate: string; readonly key: string };
let rsa: string;

beforeAll(async () => {
  rsa = await createKey('RSA-2048');
  good = await createAuthority({ commonName: 'good', algorithm: 'ECDSA-P256', lifetimeDays: 10, nowMs });
});

/** A pair as openssl makes it; with a key of RSA unless options say otherwise. */
const made = (...options: readonly string[]) =>
  withOpenssl({ k: rsa }, (openssl) => {
    const ca = options.includes('-addext') ? [] : ['-addext', 'basicConstraints=critical,CA:TRUE'];
    const key = options.includes('-newkey') ? ['-nodes', '-keyout', 'k'] : ['-key', 'k'];
    openssl(
      ...['req', '-x509', '-subj', '/CN=theirs', '-out', 'c', '-config', '/dev/null', ...key],
      ...[...ca, ...options],
    );
    return { certificate: openssl('x509', '-in', 'c'), key: openssl('pkey', '-in', 'k') };
  });

const said = (pair: { readonly certificate: string; readonly key: string }, at = nowMs + dayMs) =>
  judgeAuthority(pair, at).map(({ of, because }) => `${of} ${because.en}`);

describe('an authority that the operator brings', () => {
  it.each([
    ['ours', () => good],
    ['RSA of openssl', () => made()],
    ['ECDSA P-384 of openssl', () => made('-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384')],
  ])('is good: %s', (_, pair) => {
    expect(said(pair())).toEqual([]);
  });

  it.each<[string, () => { readonly certificate: string; readonly key: string }, readonly string[]]>([
    [
      'no CA:TRUE',
      () => made('-addext', 'basicConstraints=CA:FALSE'),
      ['certificate may not issue certificates: CA:TRUE is missing'],
    ],
    [
      'SHA-1 and a short key at once',
      () => made('-newkey', 'rsa:1024', '-sha1'),
      [
        'certificate is signed with SHA-1, which can be forged',
        'certificate has a key of RSA-1024; RSA of at least 2048 bits, or ECDSA, is needed',
      ],
    ],
    ['MD5', () => made('-md5'), ['certificate is signed with MD5, which can be forged']],
    [
      'a kind of key that issues nothing here',
      () => made('-newkey', 'ed25519'),
      ['certificate has a key of ed25519; RSA of at least 2048 bits, or ECDSA, is needed'],
    ],
    [
      'the key of another',
      () => ({ ...good, key: made().key }),
      ['key does not belong to the certificate of good'],
    ],
    [
      'files changed for each other',
      () => ({ certificate: good.key, key: good.certificate }),
      ['certificate holds no certificate in PEM form', 'key holds no private key in PEM form'],
    ],
  ])('is refused: %s', (_, pair, faults) => {
    expect(said(pair())).toEqual(faults);
  });

  it.each(['-traditional', '-des3'])('is refused with a key closed by a passphrase: %s', (form) => {
    const key = withOpenssl({ k: made().key }, (openssl) =>
      openssl(
        'pkey',
        '-in',
        'k',
        '-aes128',
        '-passout',
        'pass:secret',
        ...(form === '-traditional' ? [form] : []),
      ),
    );
    expect(said({ ...good, key })).toEqual([
      'key is closed by a passphrase; open it with `openssl pkey -in FILE -out FILE.open`',
    ]);
  });

  it('is refused before and after its time, and both clocks are named', () => {
    expect(said(good, nowMs + 11 * dayMs)[0]).toMatch(
      /^certificate expired on \d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ$/,
    );
    expect(said(good, nowMs - 2 * dayMs)[0]).toMatch(
      /^certificate is not valid before .*Z, and this machine says it is .*Z$/,
    );
  });
});
