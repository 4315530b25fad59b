import { expect, it } from 'vitest';
import type { Read } from '../../plan/port.ts';
import { applyContext } from '../../plan/testing/apply-context.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { leaveFormerPlace } from './leave-former-place.ts';

const former = '10.0.0.100:6443';

/** A node that holds connections, and whose kernel ends them or does not. */
function nodeWith({ held, ends = true }: { readonly held: readonly string[]; readonly ends?: boolean }) {
  let [connections, mark] = [held, ''];
  const told: string[] = [];
  const answer = ({ kind, argv = [] }: Read & { readonly argv?: readonly string[] }): unknown => {
    if (kind === 'path')
      return mark === '' ? { type: 'absent' } : { type: 'file', content: Buffer.from(mark) };
    const shown = connections.filter((place) => place === argv.at(-1));
    return { state: 'answered', code: 0, stdout: shown.join('\n') };
  };
  const port = {
    read: async (reads: readonly Read[]) => reads.map(answer),
    async run({ argv }: { readonly argv: readonly string[] }) {
      told.push(argv.slice(0, 2).join(' '));
      if (ends && argv.includes('--kill')) connections = connections.filter((place) => place !== argv.at(-1));
      return { code: 0, stdout: '', stderr: '' };
    },
    async change([one]: readonly { readonly content: string }[]) {
      mark = one?.content ?? '';
    },
  } as unknown as HostPort;
  return { port, told, left: () => connections };
}

async function stateOf(port: HostPort, place = former): Promise<string> {
  const { check } = leaveFormerPlace;
  if ('reads' in check) throw new TypeError('it asks for itself');
  return (await check.ask(port, { former: place }, { interrupted: false })).state;
}

const leave = (port: HostPort): Promise<void> =>
  leaveFormerPlace.apply(port, { former }, undefined, applyContext);

it('ends connections to the former place, and no others', async () => {
  const { port, told, left } = nodeWith({ held: [former, '10.0.0.101:6443', former] });
  expect(await stateOf(port)).toBe('drifted');
  await leave(port);
  expect(left()).toEqual(['10.0.0.101:6443']);
  expect(told, 'what programs remember of the name is over').toEqual(['sleep 6', 'ss --kill']);
  expect(await stateOf(port)).toBe('satisfied');
});

it('has nothing to do where nobody holds any', async () => {
  expect(await stateOf(nodeWith({ held: ['10.0.0.101:6443'] }).port)).toBe('satisfied');
});

it('asks a kernel that ends none once, and again at the next move', async () => {
  const other = '10.0.0.101:6443';
  const { port } = nodeWith({ held: [former, other], ends: false });
  await leave(port);
  expect([await stateOf(port), await stateOf(port, other)]).toEqual(['satisfied', 'drifted']);
});
