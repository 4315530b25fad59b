import { expect, it } from 'vitest';
import { yamlText } from './yaml.ts';

it.each(['yes', 'no', 'on', 'off', 'y', 'null', '1_000', '12:30:45', '0x1f'])(
  'quotes %s, which Kubernetes would not take for a text',
  (value) => expect(yamlText({ value })).toBe(`value: "${value}"\n`),
);

it('leaves long lines whole', () => {
  const long = 'word '.repeat(60).trim();
  expect(yamlText({ long })).toBe(`long: ${long}\n`);
});
