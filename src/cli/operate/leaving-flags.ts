import { text } from '../../problem/text.ts';
import type { LeavingOptions } from '../../runtime/delete-nodes-request.ts';
import { switchFlag } from '../define-flag.ts';
import { type DrainFlagValues, drainFlags, drainOptionsOf } from './drain-flags.ts';

/** How hosts leave a cluster. */
export const leavingFlags = {
  ...drainFlags,
  skipDrain: switchFlag({
    long: 'skip-drain',
    says: text('Do not have pods leave: they stop where they run', '不排空节点：Pod 就地停止'),
  }),
  skipCleanup: switchFlag({
    long: 'skip-cleanup',
    says: text('Leave everything on the hosts as it is', '保留主机上的一切'),
  }),
};

export interface LeavingFlagValues extends DrainFlagValues {
  readonly skipDrain: boolean;
  readonly skipCleanup: boolean;
}

export const leavingOptionsOf = (flags: LeavingFlagValues): LeavingOptions => ({
  cleans: !flags.skipCleanup,
  ...(flags.skipDrain ? {} : { drain: drainOptionsOf(flags) }),
});
