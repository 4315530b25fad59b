import type { Reader } from '../../plan/port.ts';
import type { SmallContent } from '../content.ts';
import type { CommandEnd } from '../host-port.ts';
import { look } from '../read/look.ts';
import type { PathState } from '../read/path.ts';
import { statePaths } from '../state-paths.ts';
import { rememberedFiles, unitNameOf } from './unit-place.ts';

export interface RememberedCommand {
  readonly runId: string;
  readonly nodeId: string;
  readonly argv: readonly [string, ...string[]];
  readonly stdin?: SmallContent;
}

/** How a command that the host remembers has ended; unknown while it runs, and where its output is too large to look at. */
export async function rememberedEnd(
  reader: Reader,
  { runId, nodeId, ...command }: RememberedCommand,
): Promise<CommandEnd | undefined> {
  const files = rememberedFiles({ unit: unitNameOf(runId, nodeId), ...command }, statePaths());
  const [code, stdout, stderr] = await look(
    reader,
    { kind: 'path', path: files.code, content: true },
    { kind: 'path', path: files.stdout, content: true },
    { kind: 'path', path: files.stderr, content: true },
  );
  const [ended, said, complained] = [contentOf(code), contentOf(stdout), contentOf(stderr)];
  if (ended === undefined || said === undefined || complained === undefined) return undefined;
  return { code: Number(ended), stdout: said, stderr: complained };
}

const contentOf = (found: PathState): string | undefined =>
  found.type === 'file' ? found.content?.toString() : undefined;
