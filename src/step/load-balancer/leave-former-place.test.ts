import { expect, it } from 'vitest';
import type { Read } from '../../plan/port.ts';
import { applyContext } from '../../plan/testing/apply-context.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { leaveFormerPlace } from './leave-former-place.ts';

const [former, earlier] = ['10.0.0.100:6443', '10.0.0.99:6443'];

/** A node that was told which places to leave. */
function nodeWith(places: readonly string[]) {
  let noted: string | undefined = places.length === 0 ? undefined : places.map((one) => `${one}\n`).join('');
  const told: string[] = [];
  const port = {
    read: async (reads: readonly Read[]) =>
      reads.map(() =>
        noted === undefined ? { type: 'absent' } : { type: 'file', content: Buffer.from(noted) },
      ),
    async run({ argv }: { readonly argv: readonly string[] }) {
      told.push([argv[0], argv.at(-1)].join(' '));
      return { code: 1, stdout: '', stderr: '' };
    },
    async change() {
      noted = undefined;
    },
  } as unknown as HostPort;
  return { port, told };
}

async function stateOf(port: HostPort): Promise<string> {
  const { check } = leaveFormerPlace;
  if ('reads' in check) throw new TypeError('it asks for itself');
  return (await check.ask(port, {}, { interrupted: false })).state;
}

const leave = (port: HostPort): Promise<void> => leaveFormerPlace.apply(port, {}, undefined, applyContext);

it('ends connections to all places that were noted, when programs know the name anew', async () => {
  const { port, told } = nodeWith([former, earlier]);
  expect(await stateOf(port)).toBe('drifted');
  await leave(port);
  expect(told).toEqual(['sleep 6', `ss ${former}`, `ss ${earlier}`]);
});

it('asks once, also a kernel that ends no connections', async () => {
  const { port, told } = nodeWith([former]);
  await leave(port);
  expect(await stateOf(port)).toBe('satisfied');
  await leave(port);
  expect(told).toEqual(['sleep 6', `ss ${former}`]);
});

it('has nothing to do where nothing was noted', async () => {
  expect(await stateOf(nodeWith([]).port)).toBe('satisfied');
});
