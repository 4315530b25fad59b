import { expect, it } from 'vitest';
import { parseAddress } from './address.ts';
import { routerIdOf } from './router-id.ts';

it.each([
  ['10.0.0.100', 100],
  ['10.0.0.255', 255],
  ['10.0.1.0', 255],
  ['fd00::1:64', 100],
])('of %s is %i', (written, id) => {
  const address = parseAddress(written);
  expect(address.ok && routerIdOf(address.value)).toBe(id);
});
