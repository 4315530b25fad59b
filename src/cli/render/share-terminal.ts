import type { CliContext, Output, World } from '../context.ts';

type Terminal = Pick<World, 'stdout' | 'stderr' | 'ask' | 'askSecret'>;
type Shared = Terminal & Pick<CliContext, 'bottom' | 'setOff'>;

/**
 * Lets a live block at the bottom of the terminal live together with everything else that is written: whoever writes
 * lifts the block first, and it is not drawn while a question waits for its answer. Questions come one after the other.
 */
export function shareTerminal({ stdout, stderr, ask, askSecret }: Terminal): Shared {
  let lift = (): void => undefined;
  let asking = 0;
  let last = '';
  let previous: Promise<unknown> = Promise.resolve();
  const above = (output: Output): Output => ({
    ...output,
    write(chunk) {
      if (output.isTerminal) {
        lift();
        last = (last + chunk).slice(-2);
      }
      output.write(chunk);
    },
  });
  const inTurn =
    <Asked extends readonly unknown[], T>(put: (...asked: Asked) => Promise<T>) =>
    (...asked: Asked): Promise<T> => {
      asking += 1;
      lift();
      const answer = previous
        .then(() => put(...asked))
        .finally(() => {
          asking -= 1;
        });
      // One that fails is its asker's trouble, not that of the next.
      previous = answer.catch(() => undefined);
      return answer;
    };
  const shared = { stdout: above(stdout), stderr: above(stderr) };
  return {
    ...shared,
    setOff() {
      if (stderr.isTerminal && last !== '' && last !== '\n\n') shared.stderr.write('\n');
    },
    ask: ask && inTurn(ask),
    askSecret: askSecret && inTurn(askSecret),
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
