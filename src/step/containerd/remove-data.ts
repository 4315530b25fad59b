import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { proceduralStep } from '../generic/procedural-step.ts';

export interface RemoveDataInput {
  readonly dataRoot: string;
}

/** `-H`: the folder may be a link to a larger disk. `-xdev`: what is mounted below belongs to others. */
const inside = ({ dataRoot }: RemoveDataInput) =>
  ['find', '-H', dataRoot, '-xdev', '-mindepth', '1'] as const;

/** Images and layers of containerd, which nothing else removes. */
export const removeData = proceduralStep<RemoveDataInput>({
  id: 'containerd.remove-data',
  title: text('Remove the data of containerd', '删除 containerd 的数据'),
  port: 'host',
  disruption: 'data-loss',
  timeoutMs: 30 * 60_000,
  check: {
    async ask(reader, input) {
      const [found] = await look(reader, { kind: 'query', argv: [...inside(input), '-print', '-quit'] });
      return found.state === 'answered' && found.stdout.trim() !== ''
        ? drifted(
            fill(text('{dataRoot} is not empty', '{dataRoot} 不为空'), { dataRoot: input.dataRoot }),
            'data-loss',
          )
        : satisfied(undefined);
    },
  },
  claims: ({ dataRoot }) => [`tree:${dataRoot}`],
  undo: () => ({ irreversible: text('the images and layers are gone', '镜像和层已不存在') }),
  async apply(port, input, _lease, { runId, nodeId, signal }) {
    const argv = [...inside(input), '-delete'] as const;
    const { code } = await port.runUnit({ runId, nodeId, argv, timeoutMs: 20 * 60_000, signal });
    if (code !== 0) throw problem('host.command-failed', { program: 'find', code });
  },
});
