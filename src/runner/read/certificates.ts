import { sh } from '../script.ts';
import { defineRead } from './read-kind.ts';

/** Asks for every certificate in these files, or in files below these folders; keys beside them stay where they are. */
export interface CertificatesRead {
  readonly kind: 'certificates';
  readonly places: readonly string[];
}

/** A file with certificates in it. */
export interface CertificateFile {
  readonly path: string;
  /** PEM, one behind the other. */
  readonly content: string;
  /** Of a kubeconfig: whom it trusts, and what it shows. */
  readonly authority: string;
  readonly client: string;
}

/** Pods, backups and what the kubelet has rotated away lie deeper, or have a date in their name. */
const deepest = 3;

/** Lines behind a letter: `F` file, `C` of its certificates, `A` and `K` of a kubeconfig. One process reads all files. */
const program = `
FNR == 1 { print "F" FILENAME; inside = 0 }
/^-----BEGIN CERTIFICATE-----/ { inside = 1 }
inside { print "C" $0 }
/^-----END CERTIFICATE-----/ { inside = 0 }
sub(/^ *certificate-authority-data: */, "") { print "A" $0 }
sub(/^ *client-certificate-data: */, "") { print "K" $0 }`;

export const certificatesRead = defineRead<CertificatesRead, readonly CertificateFile[]>({
  script: (asked) =>
    sh`${asked.map(
      ({ places }) => sh`
      find -L ${places} -maxdepth ${deepest} -type f \
        '(' -name '*.crt' -o -name '*.pem' -o -name '*.conf' ')' ! -name 'kubelet-*-[0-9]*.pem' -size -256k \
        -exec awk ${program} {} +
      printf '\0'`,
    )}`,
  parse: (fields, asked) => asked.map((_, index) => filesIn(fields[index] ?? '')),
});

const filesIn = (said: string): readonly CertificateFile[] =>
  said
    .split(/^F/m)
    .map((block) => {
      const [path = '', ...lines] = block.split('\n');
      const behind = (letter: string): readonly string[] =>
        lines.filter((line) => line.startsWith(letter)).map((line) => line.slice(1));
      return {
        path,
        content: behind('C')
          .map((line) => `${line}\n`)
          .join(''),
        authority: behind('A').map(decoded).join(''),
        client: behind('K').map(decoded).join(''),
      };
    })
    .filter(({ content, authority, client }) => content + authority + client !== '')
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));

const decoded = (base64: string): string => Buffer.from(base64, 'base64').toString();
