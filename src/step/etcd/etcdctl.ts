import { localClientUrl } from '../../domain/etcd-member.ts';
import { etcdPaths } from '../../domain/etcd-paths.ts';
import type { QueryRead } from '../../runner/read/query.ts';

const { authority, healthCheck } = etcdPaths;

/** Asks the member of the host it runs on. */
const ask = (...words: readonly string[]): QueryRead => ({
  kind: 'query',
  argv: [
    'etcdctl',
    `--endpoints=${localClientUrl}`,
    `--cacert=${authority}`,
    `--cert=${healthCheck.certificate}`,
    `--key=${healthCheck.key}`,
    '--dial-timeout=1s',
    '--command-timeout=3s',
    '--write-out=json',
    ...words,
  ],
});

/** The list comes from a majority, or not at all. */
export const statusReads = [ask('endpoint', 'status'), ask('member', 'list')] as const;

export const hashRead = (revision: number): QueryRead => ask('endpoint', 'hashkv', `--rev=${revision}`);
