import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { statePaths } from '../../runner/state-paths.ts';
import { proceduralStep } from '../generic/procedural-step.ts';

const { root } = statePaths();

/** Of whoever works on the host: the lock is held until the run ends, with it goes what was sent, and the mutex never. */
const ofTheLock = ['lock', 'staging', 'mutex'];

/** Everything else, also what a killed run left under a name of its own: old bytes above all. */
const find = [
  'find',
  ...[root, '-xdev', '-mindepth', '1', '-maxdepth', '1'],
  ...ofTheLock.flatMap((name) => ['!', '-name', name]),
] as const;

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
      const [originals, found] = await look(
        reader,
        { kind: 'originals' },
        { kind: 'query', argv: [...find, '-print', '-quit'] },
      );
      return originals.length > 0 || found.state !== 'answered' || found.stdout === ''
        ? satisfied(undefined)
        : drifted(fill(left, { path: found.stdout.trim() }));
    },
  },
  claims: () => [`tree:${root}`],
  watches: () => ['originals'],
  undo: () => ({ irreversible: text('earlier runs cannot be rolled back', '之前的运行无法再回滚') }),
  async apply(port, _input, _lease, { signal }) {
    const argv = [...find, '-exec', 'rm', '-rf', '--one-file-system', '--', '{}', '+'] as const;
    const { code } = await port.run({ argv, timeoutMs: 4 * 60_000, signal });
    if (code !== 0) throw problem('host.command-failed', { program: 'rm', code });
  },
});
