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

export const certificatesRead = defineRead<CertificatesRead, readonly CertificateFile[]>({
  script: (asked) =>
    sh`${asked.map(
      ({ places }) => sh`
      find -L ${places} -maxdepth ${deepest} -type f \
        '(' -name '*.crt' -o -name '*.pem' -o -name '*.conf' ')' ! -name 'kubelet-*-[0-9]*.pem' -size -256k \
        -exec /bin/sh -c '
          for p do
            printf "%s\0" "$p"
            sed -n "/^-----BEGIN CERTIFICATE-----/,/^-----END CERTIFICATE-----/p" "$p"; printf "\0"
            sed -n "s/^ *certificate-authority-data: *//p" "$p"; printf "\0"
            sed -n "s/^ *client-certificate-data: *//p" "$p"; printf "\0"
          done' sh {} +
      printf '\0'`,
    )}`,
  parse(fields, asked) {
    const rest = fields.values();
    const next = (): string => rest.next().value ?? '';
    return asked.map(() => {
      const files: CertificateFile[] = [];
      for (let path = next(); path !== ''; path = next())
        files.push({ path, content: next(), authority: decoded(next()), client: decoded(next()) });
      return files
        .filter(({ content, authority, client }) => content + authority + client !== '')
        .toSorted((a, b) => (a.path < b.path ? -1 : 1));
    });
  },
});

const decoded = (base64: string): string =>
  base64
    .split('\n')
    .map((line) => Buffer.from(line, 'base64').toString())
    .join('');
