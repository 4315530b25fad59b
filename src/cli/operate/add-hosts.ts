import type { Problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { missingFile } from '../config/load-cluster-file.ts';
import type { CliContext } from '../context.ts';
import { readInput } from '../file/read-input.ts';
import { flag } from '../flag.ts';
import { notice } from '../render/notice.ts';
import { knownClusterFlags, sourceByName } from './load-cluster.ts';
import { changingFlags, operateCluster } from './operate-cluster.ts';

/** The flags of every command that lets hosts in. */
export const addingFlags = {
  ...knownClusterFlags,
  ...changingFlags,
  skipPreflight: flag.skipPreflight,
  onFailure: flag.onFailure,
};

type AddingFlagValues = Parameters<typeof operateCluster>[0] & { readonly skipPreflight: boolean };

interface Typed {
  readonly nodes: readonly string[];
  readonly role: readonly string[];
}

/** Lets hosts in that are named, and writes into the file what it does not say of them yet. */
export async function addHosts(
  flags: AddingFlagValues,
  typed: Typed,
  command: string,
  context: CliContext,
): Promise<readonly Problem[]> {
  const { file } = await sourceByName(flags, command, context);
  if (file === undefined) throw missingFile(command, context);
  const { addNodesRequest } = await import('../../runtime/add-nodes-request.ts');
  const { typedNewcomers } = await import('../config/typed-newcomers.ts');
  const { amending } = await import('../config/amending.ts');
  const content = await readInput(file, context);
  const amendment = { add: typedNewcomers({ ...flags, ...typed }, content), remove: [] };
  if (file === '-')
    notice(fill(byHand, { hosts: amendment.add.map(({ name }) => name).join(', ') }), context);
  return operateCluster(
    // How to log in to a host that is new stands in the file from now on; others keep their own way.
    { ...flags, ...(amendment.add.some(isTold) ? { sshUser: undefined, sshPrivateKey: undefined } : {}) },
    command,
    context,
    (config) => addNodesRequest(config, { amendment, skipsPreflight: flags.skipPreflight }),
    { amend: amending(amendment, file) },
  );
}

const byHand = text(
  'Nothing can be written to standard input: put {hosts} into your file yourself',
  '无法写入标准输入：请自行将 {hosts} 写入您的文件',
);

const isTold = (host: { readonly user?: string; readonly privateKeyPath?: string }): boolean =>
  host.user !== undefined || host.privateKeyPath !== undefined;
