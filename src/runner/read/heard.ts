import type { Datagram, Hearing } from '../../domain/preflight/survey.ts';
import { sh } from '../script.ts';
import { endListening, listenersPath } from './listen.ts';
import { defineRead } from './read-kind.ts';

/** What arrived at the ports that `listen` opened; it closes them. */
export interface HeardRead {
  readonly kind: 'heard';
  readonly name: string;
}

export const heardRead = defineRead<HeardRead, Hearing>({
  script: (asked) =>
    sh`${asked.map(({ name }) => {
      const dir = listenersPath(name);
      return sh`
      cat ${dir}/heard.* | grep -ao '<[^ <>]* [0-9]* x*>' | cut -d ' ' -f 1-2 | sort -u; printf '\0'
      ! { [ -e ${dir}/ears ] && kill -0 $(cat ${dir}/ears); } || printf could; printf '\0'
      ${endListening}
      end_listening ${dir}`;
    })}`,
  parse: (fields, asked) =>
    asked.map((_, index) => ({
      heard: (fields[2 * index] ?? '').split('\n').flatMap(datagramOf),
      couldHear: fields[2 * index + 1] === 'could',
    })),
});

function datagramOf(line: string): readonly Datagram[] {
  const [, from, bytes] = /^<(\S+) (\d+)$/.exec(line) ?? [];
  return from === undefined ? [] : [{ from, bytes: Number(bytes) }];
}
