import { expect, it } from 'vitest';
import { same } from '../../problem/text.ts';
import { testWorld } from '../test-world.ts';
import { shareTerminal } from './share-terminal.ts';

it('asks one question at a time, of whatever kind, and goes on when one fails', async () => {
  const open: string[] = [];
  const seen: string[] = [];
  const put = async <T>(question: string, answer: T): Promise<T> => {
    open.push(question);
    expect(open).toHaveLength(1);
    await new Promise((resolve) => setImmediate(resolve));
    seen.push(String(open.pop()));
    if (question === 'broken') throw new Error('broken');
    return answer;
  };
  const { ask, askSecret } = shareTerminal(
    testWorld({
      ask: ({ en }) => put(en, true),
      askSecret: ({ en }) => put(en, 'typed'),
    }),
  );
  const answers = await Promise.allSettled([
    ask?.(same('first'), 'en'),
    askSecret?.(same('second'), 'en'),
    ask?.(same('broken'), 'en'),
    askSecret?.(same('last'), 'en'),
  ]);
  expect(seen).toEqual(['first', 'second', 'broken', 'last']);
  expect(answers.map((end) => (end.status === 'fulfilled' ? end.value : 'failed'))).toEqual([
    true,
    'typed',
    'failed',
    'typed',
  ]);
});

it('sets a block off from what a terminal shows above it, once, and never in a pipe', () => {
  const world = testWorld({ columns: 80 });
  const terminal = shareTerminal(world);
  terminal.setOff();
  terminal.stdout.write('a table\n');
  terminal.setOff();
  terminal.setOff();
  terminal.stderr.write('a problem\n\n');
  terminal.setOff();
  expect(world.stderr.text()).toBe('\na problem\n\n');
  const piped = testWorld();
  const pipe = shareTerminal(piped);
  pipe.stderr.write('a line\n');
  pipe.setOff();
  expect(piped.stderr.text()).toBe('a line\n');
});
