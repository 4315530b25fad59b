import type { Verdict } from '../../domain/verdict.ts';
import { drifted, type Step, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import type { ControlPort } from '../../runner/control-port.ts';
import { look } from '../../runner/read/look.ts';
import type { PathRead, PathState } from '../../runner/read/path.ts';
import { lineDifference } from '../generic/difference.ts';

export interface AmendFileInput {
  /** The file itself, not a link to it. */
  readonly path: string;
  /** What it shall say instead of what it says; the same text when there is nothing to change. */
  readonly amend: (content: string) => Verdict<string>;
  /** What changes in it. */
  readonly says: Text;
  /** Hides secrets that stand near what changes. */
  readonly redact: (line: string) => string;
}

const readOf = ({ path }: AmendFileInput): PathRead => ({ kind: 'path', path, content: true });

/** The file of the cluster on this machine, which is the operator's: only what must change does, and its rights stay. */
export const amendFile: Step<AmendFileInput, undefined, ControlPort, Record<never, never>> = {
  id: 'cluster-file.amend-file',
  title: text('Amend the cluster file', '修改集群配置文件'),
  port: 'control',
  kind: 'declared',
  disruption: 'none',
  timeoutMs: 60_000,
  check: {
    reads: (input) => [readOf(input)],
    judge(input, [found]) {
      // The port answers what it was asked.
      const { content, amended } = amendedFrom(input, found as PathState);
      if (amended === content) return satisfied(undefined);
      const { path, says, redact } = input;
      const shown = lineDifference(content, amended);
      return drifted(
        fill(text('{path}: {says}', '{path}：{says}'), { path, says }),
        'none',
        shown && redact(shown),
      );
    },
  },
  claims: ({ path }) => [`path:${path}`],
  undo: ({ path }) => ({ capture: [{ kind: 'path', path }] }),
  async apply(port, input, _lease, { signal }) {
    const [found] = await look(port, readOf(input));
    const { amended, mode, owner } = amendedFrom(input, found);
    await port.change([{ do: 'write-file', path: input.path, content: amended, mode, owner }], signal);
  },
};

function amendedFrom({ path, amend, says }: AmendFileInput, found: PathState) {
  if (found.type !== 'file' || found.content === undefined)
    throw problem('usage.unreadable', { path, reason: found.type }, { file: path });
  const content = found.content.toString();
  const verdict = amend(content);
  if (!verdict.ok)
    throw problem('config.amend-by-hand', { path, because: verdict.because, says }, { file: path });
  return { content, amended: verdict.value, mode: found.mode, owner: found.owner };
}
