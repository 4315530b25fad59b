import { expect, it } from 'vitest';
import { withDeclaredLines } from './declared-lines.ts';

const source = [
  'interface Ports {',
  '  note(line: string): void;',
  '}',
  '/** drawAll calls draw. */',
  'export function drawAll() {}',
  'export const draw = () => {};',
].join('\n');
const led = (page: string): string => withDeclaredLines(page, () => source);

it.each([
  ['a function', '[`drawAll`](../a.ts)', '[`drawAll`](../a.ts#L5)'],
  ['a constant whose name begins another', '[`draw`](../a.ts)', '[`draw`](../a.ts#L6)'],
  ['a member', '[`note`](../a.ts)', '[`note`](../a.ts#L2)'],
  ['a line that has moved', '[`Ports`](../a.ts#L99)', '[`Ports`](../a.ts#L1)'],
  ['words, which name nothing', '[the drawing](../a.ts)', '[the drawing](../a.ts)'],
  ['a page', '[`draw`](draw.md)', '[`draw`](draw.md)'],
])('leads to the line of %s', (_, page, expected) => expect(led(page)).toBe(expected));

it('refuses a name that is only spoken of', () => {
  expect(() => led('[`calls`](../a.ts)')).toThrow('../a.ts declares no calls');
});
