import { createPrivateKey, createPublicKey } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { createVault, reveal } from '../domain/secret.ts';
import type { Authorities } from './authority.ts';
import { createAuthorities, type GivenAuthority } from './create-authorities.ts';
import { writeName } from './distinguished-name.ts';
import { authorityExtensions } from './extensions.ts';
import { refuseOtherAuthorities } from './refuse-other-authorities.ts';
import { signCertificate } from './sign-certificate.ts';
import { testAuthority } from './testing/authority.ts';
import { dayMs, validityFrom } from './validity.ts';

const nowMs = Date.now();
let given: GivenAuthority;
let kept: Authorities;

beforeAll(async () => {
  given = await testAuthority();
  const { secret: seal } = createVault();
  const wanted = { cluster: 'demo', algorithm: 'ECDSA-P256', lifetimeDays: 3650, nowMs, seal } as const;
  kept = await createAuthorities({ ...wanted, given: { cluster: given } });
});

/** Issued anew for the same name and key. */
function renewed(): string {
  const name = writeName({ commonName: 'demo-ca' });
  const key = createPrivateKey(reveal(given.key));
  return signCertificate(
    {
      subject: name,
      publicKey: createPublicKey(key),
      extensions: authorityExtensions(),
      ...validityFrom(nowMs, 7300 * dayMs),
    },
    { name, keyId: undefined, key },
  );
}

const refusal = (certificate: string) => () =>
  refuseOtherAuthorities(kept, { cluster: { ...given, certificate } });

it('takes the authority a cluster began with, however its file is written', () => {
  expect(refusal(given.certificate)).not.toThrow();
  expect(refusal(`# ours\r\n${given.certificate.replaceAll('\n', '\r\n')}`)).not.toThrow();
  expect(() => refuseOtherAuthorities(kept, {})).not.toThrow();
});

it('does not pass over a certificate that was issued anew for the same key', () => {
  expect(refusal(renewed())).toThrow(expect.objectContaining({ code: 'pki.authority-differs' }));
});

it('does not pass over another one that is to be trusted as well', async () => {
  const { certificate } = await testAuthority({ commonName: 'root' });
  expect(refusal(`${given.certificate}${certificate}`)).toThrow(
    expect.objectContaining({ code: 'pki.authority-differs' }),
  );
});
