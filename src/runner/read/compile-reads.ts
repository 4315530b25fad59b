import { randomBytes } from 'node:crypto';
import { type Script, sh } from '../script.ts';
import type { StatePaths } from '../state-paths.ts';
import { type AskOf, type FoundOf, type HostRead, type ReadName, readKinds } from './host-read.ts';

interface CompiledReads {
  readonly script: Script;
  /** `undefined` when the answer was cut before its end. */
  parse(stdout: string): readonly FoundOf<ReadName>[] | undefined;
}

/**
 * Many questions as one script, and its answer as one line of base64. Each kind prints NUL-ended fields; a mark that no
 * host can know beforehand stands between kinds, so that nothing a host holds can look like the frame. The last line
 * proves that the answer is whole.
 */
export function compileReads(
  reads: readonly HostRead[],
  paths: StatePaths,
  mark: string = randomBytes(16).toString('hex'),
): CompiledReads {
  const groups = [...new Set(reads.map((read) => read.kind))].map((kind) => groupOf(kind, reads, paths));
  return {
    script: sh`set +e
{ :
${groups.map((group) => sh`( ${group.script} ) 2>/dev/null </dev/null; printf '\0%s\0' ${mark}`)}
} | base64 -w0
echo; echo ${end}`,
    parse(stdout) {
      const [line = '', last, ...rest] = stdout.trimEnd().split('\n');
      if (last !== end || rest.length > 0) return undefined;
      const blocks = Buffer.from(line, 'base64').toString().split(`\0${mark}\0`);
      if (blocks.length !== groups.length + 1) return undefined;
      const answers = new Map<HostRead, FoundOf<ReadName>>();
      for (const [index, group] of groups.entries())
        for (const [read, found] of group.parse((blocks[index] ?? '').split('\0'))) answers.set(read, found);
      return reads.map((read) => answers.get(read)).filter((found) => found !== undefined);
    },
  };
}

const end = '.';

interface Group {
  readonly script: Script;
  parse(fields: readonly string[]): readonly (readonly [HostRead, FoundOf<ReadName>])[];
}

/** Who asks the same is answered the same: the host is asked once. */
function groupOf<K extends ReadName>(kind: K, reads: readonly HostRead[], paths: StatePaths): Group {
  const asked = reads.filter((read): read is HostRead & AskOf<K> => read.kind === kind);
  const different = new Map(asked.map((read) => [JSON.stringify(read), read]));
  return {
    script: readKinds[kind].script([...different.values()], paths),
    parse(fields) {
      const found = readKinds[kind].parse(fields.slice(0, -1), [...different.values()]);
      const answers = new Map([...different.keys()].map((key, index) => [key, found[index]]));
      return asked.flatMap((read): [HostRead, FoundOf<K>][] => {
        const answer = answers.get(JSON.stringify(read));
        return answer === undefined ? [] : [[read, answer]];
      });
    },
  };
}
