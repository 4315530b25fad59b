import type { Vault } from '../domain/secret.ts';
import { issueLeaf } from '../pki/issue-leaf.ts';
import type { ApiCredentials } from '../runner/api/api-session.ts';
import { keptAuthorities } from './kept-authorities.ts';

export interface ApiCredentialsOptions {
  readonly clusterDirectory: string;
  readonly vault: Vault;
  now(): number;
}

/** Long enough for one operation after another, too short to be worth stealing from memory. */
const lifetimeMs = 60 * 60_000;

/** Every API server takes this group for administrators, before there is any rule about who may do what. */
const administrators = 'system:masters';

/** An administrator's certificate that only this process knows, issued anew before it ends; `undefined` without an authority. */
export function createApiCredentials({
  clusterDirectory,
  vault,
  now,
}: ApiCredentialsOptions): () => Promise<ApiCredentials | undefined> {
  let issued:
    | { readonly credentials: Promise<ApiCredentials | undefined>; readonly renewAt: number }
    | undefined;
  return async () => {
    if (issued === undefined || now() >= issued.renewAt)
      issued = { credentials: issue(), renewAt: now() + lifetimeMs / 2 };
    const { credentials } = issued;
    const made = await credentials.catch((thrown: unknown) => {
      issued = undefined;
      throw thrown;
    });
    if (made === undefined && issued?.credentials === credentials) issued = undefined;
    return made;
  };

  async function issue(): Promise<ApiCredentials | undefined> {
    const kept = await keptAuthorities(clusterDirectory, vault);
    if (kept.state !== 'whole') return undefined;
    const { cluster } = kept.authorities.of;
    const { certificate, key } = await issueLeaf({
      authority: cluster,
      leaf: { commonName: 'kubexm', organizations: [administrators], usages: ['client'] },
      lifetimeMs,
      nowMs: now(),
      key: 'ECDSA-P256',
    });
    return { bundle: cluster.bundle, certificate, key };
  }
}
