import type { Authorities, Purpose } from '../../pki/authority.ts';
import { text } from '../../problem/text.ts';
import { declaredStep } from '../generic/declared-step.ts';
import type { DesiredFile } from '../generic/kind/file.ts';

/** A file of an authority on a host, as a row of a table. */
export type AuthorityRow = {
  readonly path: string;
  /** `root:root` when absent. */
  readonly owner?: string;
} & (
  | { readonly what: 'bundle' | 'certificate' | 'key'; readonly of: Purpose }
  | { readonly what: 'token-key' | 'token-public-key' }
);

export interface PlaceAuthoritiesInput {
  readonly authorities: Authorities;
  readonly files: readonly AuthorityRow[];
}

/** Whom to trust, and where it is needed what issues: certificates readable by all, keys by their owner alone. */
export const placeAuthorities = declaredStep<PlaceAuthoritiesInput>({
  id: 'pki.place-authorities',
  title: text('Place what is trusted', '安放信任证书'),
  desired: ({ authorities, files }) => files.map((row) => desiredFile(row, authorities)),
  claims: ({ files = [] }) => files.map(({ path }) => `path:${path}`),
});

const desiredFile = (row: AuthorityRow, authorities: Authorities): DesiredFile => ({
  kind: 'file',
  path: row.path,
  content: contentOf(row, authorities),
  ...(row.owner === undefined ? {} : { owner: row.owner }),
});

function contentOf(row: AuthorityRow, { of, serviceAccounts }: Authorities): DesiredFile['content'] {
  switch (row.what) {
    case 'token-key':
      return serviceAccounts.privateKey;
    case 'token-public-key':
      return serviceAccounts.publicKey;
    default:
      return of[row.of][row.what];
  }
}
