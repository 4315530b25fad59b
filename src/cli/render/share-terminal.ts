import type { Bottom, Output, World } from '../context.ts';

type Shared = Pick<World, 'stdout' | 'stderr' | 'ask'> & { readonly bottom: Bottom };

/**
 * Lets a live block at the bottom of the terminal live together with everything else that is written: whoever writes
 * lifts the block first, and it is not drawn while a question waits for its answer.
 */
export function shareTerminal({ stdout, stderr, ask }: Pick<World, 'stdout' | 'stderr' | 'ask'>): Shared {
  let lift = (): void => undefined;
  let asking = 0;
  const above = (output: Output): Output => ({
    ...output,
    write(chunk) {
      if (output.isTerminal) lift();
      output.write(chunk);
    },
  });
  return {
    stdout: above(stdout),
    stderr: above(stderr),
    ask:
      ask &&
      (async (question, lang) => {
        asking += 1;
        lift();
        try {
          return await ask(question, lang);
        } finally {
          asking -= 1;
        }
      }),
    bottom: {
      take(own) {
        lift = own;
        return {
          output: stderr,
          isHeld: () => asking > 0,
          leave() {
            lift = () => undefined;
          },
        };
      },
    },
  };
}
