import type { Desk } from '../../fixture/desk.ts';

export interface Typed {
  readonly start: Desk['start'];
  /** What was typed and answered so far. */
  transcript(): string;
}

/** Runs kubexm at the desk and remembers every word of it. */
export function typedAt(desk: Desk): Typed {
  const parts: string[] = [];
  return {
    start(...words) {
      const at = parts.push(`$ kubexm ${words.join(' ')}\n(it did not end)\n`) - 1;
      const { process: child, ended } = desk.start(...words);
      return {
        process: child,
        ended: ended.then((ending) => {
          const { code, stdout, stderr } = ending;
          parts[at] = `$ kubexm ${words.join(' ')}\n${stdout}${stderr}(exit code ${code})\n`;
          return ending;
        }),
      };
    },
    transcript: () => parts.join('\n'),
  };
}
