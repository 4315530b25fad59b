import { sh } from '../script.ts';
import { defineRead } from './read-kind.ts';

export interface QueryRead {
  readonly kind: 'query';
  /** A command that only looks. Whoever asks vouches for that. */
  readonly argv: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
}

export type QueryState =
  | { readonly state: 'absent' }
  | { readonly state: 'answered'; readonly code: number; readonly stdout: string };

const perQuerySeconds = 20;

export const queryRead = defineRead<QueryRead, QueryState>({
  script: (asked) =>
    sh`${asked.map(({ argv, env = {} }) => {
      const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
      return sh`
      if command -v ${argv[0]} >/dev/null; then
        printf '='
        { env ${settings} timeout ${perQuerySeconds} ${argv} </dev/null; printf '\n%s' "$?"; } | base64 -w0
      fi
      printf '\0'`;
    })}`,
  parse: (fields, asked) =>
    asked.map((_, index) => {
      const field = fields[index] ?? '';
      if (!field.startsWith('=')) return { state: 'absent' };
      const answer = Buffer.from(field.slice(1), 'base64').toString();
      const end = answer.lastIndexOf('\n');
      return { state: 'answered', code: Number(answer.slice(end + 1)), stdout: answer.slice(0, end) };
    }),
});

/** Whether there is anything that the command found. */
export const isSaid = (found: QueryState): boolean =>
  found.state === 'answered' && found.stdout.trim() !== '';
