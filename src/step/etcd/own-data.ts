import { etcdPaths } from '../../domain/etcd-paths.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { isSaid, type QueryState } from '../../runner/read/query.ts';
import { proceduralStep } from '../generic/procedural-step.ts';

export interface OwnDataInput {
  readonly dataDir: string;
}

const foreign = text(
  'data in {dataDir} belongs to another user than etcd',
  '{dataDir} 中有数据不属于用户 etcd',
);

const othersIn = (dataDir: string) =>
  ['find', '-H', dataDir, '-mindepth', '1', '!', '-user', etcdPaths.user, '-print', '-quit'] as const;

/** Data that outlived its user, whose number may be another by now: a member could not read its own data. */
export const ownData = proceduralStep<OwnDataInput>({
  id: 'etcd.own-data',
  title: text('Give the data to etcd', '将数据归还 etcd 用户'),
  port: 'host',
  disruption: 'none',
  timeoutMs: 5 * 60_000,
  check: {
    reads: ({ dataDir }) => [{ kind: 'query', argv: othersIn(dataDir) }],
    // The port answers what it was asked.
    judge: ({ dataDir }, [found]) =>
      isSaid(found as QueryState) ? drifted(fill(foreign, { dataDir })) : satisfied(undefined),
  },
  claims: () => [],
  watches: ({ dataDir }) => [`path:${dataDir}`],
  undo: () => ({ capture: [] }),
  async apply(port, { dataDir }, _lease, { signal }) {
    const argv = ['chown', '-RhH', etcdPaths.owner, dataDir] as const;
    const { code } = await port.run({ argv, timeoutMs: 4 * 60_000, signal });
    if (code !== 0) throw problem('host.command-failed', { program: 'chown', code });
  },
});
