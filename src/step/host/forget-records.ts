import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { statePaths } from '../../runner/state-paths.ts';
import { proceduralStep } from '../generic/procedural-step.ts';

const { undo, stamps, packages, units } = statePaths();

/** Not the lock, which is held until the run ends. */
const records = [undo(''), stamps, packages, units] as const;

const left = text('{path} is left of earlier runs', '{path} 是之前运行的记录');

/** A host that is as it was needs no memory of how it came back. */
export const forgetRecords = proceduralStep<object>({
  id: 'host.forget-records',
  title: text('Remove the records of kubexm', '删除 kubexm 的记录'),
  port: 'host',
  disruption: 'none',
  timeoutMs: 5 * 60_000,
  check: {
    async ask(reader) {
      const [originals] = await look(reader, { kind: 'originals' });
      const found = await look(reader, ...records.map((path) => ({ kind: 'path' as const, path })));
      const path = records.find((_, at) => found[at]?.type !== 'absent');
      return path === undefined || originals.length > 0
        ? satisfied(undefined)
        : drifted(fill(left, { path }));
    },
  },
  claims: () => records.map((path) => `tree:${path}`),
  watches: () => ['originals'],
  undo: () => ({ irreversible: text('earlier runs cannot be rolled back', '之前的运行无法再回滚') }),
  async apply(port, _input, _lease, { signal }) {
    const argv = ['rm', '-rf', '--one-file-system', '--', ...records] as const;
    const { code } = await port.run({ argv, timeoutMs: 4 * 60_000, signal });
    if (code !== 0) throw problem('host.command-failed', { program: 'rm', code });
  },
});
