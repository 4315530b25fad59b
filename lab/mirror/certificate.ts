import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../run-command.ts';

export interface MirrorCertificate {
  /** What a client has to trust. */
  readonly caFile: string;
  readonly key: string;
  readonly cert: string;
}

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30'];

/** A certificate for that address, from an authority of its own that nobody trusts yet. The folder has to exist. */
export async function makeCertificate(folder: string, address: string): Promise<MirrorCertificate> {
  const [caFile, caKey] = [join(folder, 'ca.crt'), join(folder, 'ca.key')];
  const [cert, key] = [join(folder, 'mirror.crt'), join(folder, 'mirror.key')];
  const make = (subject: string, keyFile: string, file: string, ...more: string[]) =>
    runCommand({
      argv: [
        'openssl',
        'req',
        '-x509',
        ...newKey,
        '-subj',
        subject,
        '-keyout',
        keyFile,
        '-out',
        file,
        ...more,
      ],
    });
  await make('/CN=kubexm lab mirror CA', caKey, caFile);
  const names = `subjectAltName=IP:${address},DNS:localhost`;
  await make(`/CN=${address}`, key, cert, '-CA', caFile, '-CAkey', caKey, '-addext', names, '-addext', leaf);
  return { caFile, key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
}

const leaf = 'basicConstraints=critical,CA:FALSE';
