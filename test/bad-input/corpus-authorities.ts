import { clusterFile } from '../../src/config/testing/cluster-file.ts';
import { withOpenssl } from '../../src/pki/testing/openssl.ts';
import { type BadFile, badFile } from './bad-file.ts';

const dayMs = 86_400_000;
const nowMs = Date.now() + dayMs;

interface Files {
  readonly certificate: string;
  readonly key: string;
}

/** An authority that is good for thirty days from today, with what the options make wrong with it. */
const authority = (...options: readonly string[]): Files =>
  withOpenssl({}, (openssl) => {
    const extensions = options.includes('-addext') ? [] : ['-addext', 'basicConstraints=critical,CA:TRUE'];
    const key = options.includes('-newkey') ? [] : ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
    openssl(
      ...['req', '-x509', '-nodes', '-subj', '/CN=theirs', '-keyout', 'k', '-out', 'c'],
      ...['-config', '/dev/null', ...key, ...extensions, ...options],
    );
    return { certificate: openssl('x509', '-in', 'c'), key: openssl('pkey', '-in', 'k') };
  });

const good = authority();

const closed = withOpenssl({ k: good.key }, (openssl) =>
  openssl('pkey', '-in', 'k', '-aes128', '-passout', 'pass:secret'),
);

const bad = (
  name: string,
  faulty: 'certFile' | 'keyFile',
  says: RegExp,
  { certificate, key }: Files,
  now = nowMs,
): BadFile => {
  const mark = (field: string): string => (field === faulty ? '»' : '');
  const text = clusterFile({
    certs: `  certs:\n    authorities:\n      cluster:\n        certFile: ${mark('certFile')}/ca.crt\n        keyFile: ${mark('keyFile')}/ca.key`,
  });
  const pointer = `/spec/certs/authorities/cluster/${faulty}`;
  const files = { '/ca.crt': certificate, '/ca.key': key };
  return badFile(23, name, text, [['config.authority-unusable', pointer]], { says, files, nowMs: now });
};

/** Row 23: authorities that no component would trust. */
export const authorityCorpus: readonly BadFile[] = [
  bad('the key of another CA', 'keyFile', /\/ca\.key does not belong to/, { ...good, key: authority().key }),
  bad('an expired CA', 'certFile', /\/ca\.crt expired on \d{4}-/, good, nowMs + 40 * dayMs),
  bad('a CA of tomorrow', 'certFile', /not valid before .*this machine says it is /, good, nowMs - 5 * dayMs),
  bad(
    'no CA:TRUE',
    'certFile',
    /CA:TRUE is missing/,
    authority('-addext', 'basicConstraints=critical,CA:FALSE'),
  ),
  bad('a signature with SHA-1', 'certFile', /SHA-1, which can be forged/, authority('-sha1')),
  bad('a short key', 'certFile', /RSA-1024/, authority('-newkey', 'rsa:1024')),
  bad('a key closed by a passphrase', 'keyFile', /passphrase/, { ...good, key: closed }),
];
