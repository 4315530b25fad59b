import { expect, it } from 'vitest';
import { packageWish } from './package-wish.ts';

it.each([
  ['socat', { name: 'socat' }],
  ['nginx=1:1.20.1-3.el9', { name: 'nginx', version: '1:1.20.1-3.el9' }],
  ['libnginx-mod-stream=1.22.1-9+deb12u1', { name: 'libnginx-mod-stream', version: '1.22.1-9+deb12u1' }],
])('reads %s', (written, wish) => {
  expect(packageWish(written)).toEqual(wish);
});
