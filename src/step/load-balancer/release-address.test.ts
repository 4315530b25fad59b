import { expect, it } from 'vitest';
import { balancerPaths } from '../../domain/balancer-paths.ts';
import type { Read } from '../../plan/port.ts';
import { applyContext } from '../../plan/testing/apply-context.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { releaseAddress } from './release-address.ts';

interface Master {
  readonly isOurs?: boolean;
  /** Whether kube-vip takes its address off when it is told to stop. */
  readonly isOrderly?: boolean;
  readonly isRunning?: boolean;
  /** Addresses by device. */
  readonly addresses: Readonly<Record<string, readonly string[]>>;
}

/** A master in memory: what is on its devices, who runs, and what it was told. */
function masterWith({ isOurs = true, isOrderly = true, isRunning = true, addresses }: Master) {
  const devices = new Map(Object.entries(addresses).map(([device, has]) => [device, new Set(has)]));
  let running = isRunning ? ['4f53cda18c2b'] : [];
  const told: string[] = [];
  const said = (lines: readonly string[]) => ({ state: 'answered', code: 0, stdout: lines.join('\n') });
  const original = { key: `path:${balancerPaths.pods['kube-vip']}`, runId: 'r', node: 'n', actions: [] };
  const answer = ({ kind, argv = [] }: Read & { readonly argv?: readonly string[] }): unknown => {
    if (kind === 'originals') return isOurs ? [original] : [];
    if (argv.includes('ps')) return said(running);
    const shown = [...devices].flatMap(([device, has]) =>
      [...has]
        .filter((one) => one.startsWith(`${argv.at(-1)}/`))
        .map((one) => `4: ${device}    inet${one.includes(':') ? '6' : ''} ${one} scope global ${device}`),
    );
    return said(shown);
  };
  const port = {
    read: async (reads: readonly Read[]) => reads.map(answer),
    async run({ argv }: { readonly argv: readonly string[] }) {
      if (argv[0] === 'systemctl') told.push(argv.slice(1).join(' '));
      else if (argv.includes('stop')) {
        told.push('stop');
        running = running.filter((id) => !argv.includes(id));
        if (isOrderly)
          for (const has of devices.values())
            for (const one of has) if (/\/(32|128)$/.test(one)) has.delete(one);
      } else {
        const [, , verb, address = '', , device = ''] = argv;
        if (verb === 'delete') devices.get(device)?.delete(address);
        told.push(`${verb} ${address} ${device}`);
      }
      return { code: 0, stdout: '', stderr: '' };
    },
  } as unknown as HostPort;
  return { port, told, left: () => [...devices.values()].flatMap((has) => [...has]) };
}

async function stateOf(port: HostPort, address: string): Promise<string> {
  const { check } = releaseAddress;
  if ('reads' in check) throw new TypeError('it asks for itself');
  return (await check.ask(port, { address }, { interrupted: false })).state;
}

it.each([
  ['10.0.0.9', ['10.0.0.2/24', '10.0.0.9/32'], ['10.0.0.2/24']],
  ['fd00::9', ['fd00::2/64', 'fd00::9/128'], ['fd00::2/64']],
])('tells kube-vip to stop and has %s no longer', async (address, before, after) => {
  const { port, told, left } = masterWith({ addresses: { eth0: before } });
  expect(await stateOf(port, address)).toBe('drifted');
  await releaseAddress.apply(port, { address }, undefined, applyContext);
  expect(told).toEqual([
    'stop -- kubexm-pass-address-on.service',
    'stop -- kubexm-watch-address.service',
    'stop',
  ]);
  expect(left()).toEqual(after);
  expect(await stateOf(port, address)).toBe('satisfied');
});

it('takes the address off itself where kube-vip was killed and left it', async () => {
  for (const master of [{ isOrderly: false }, { isRunning: false }]) {
    const { port, left } = masterWith({
      ...master,
      addresses: { eth0: ['10.0.0.2/24'], eth1: ['10.0.0.9/32'] },
    });
    expect(await stateOf(port, '10.0.0.9')).toBe('drifted');
    await releaseAddress.apply(port, { address: '10.0.0.9' }, undefined, applyContext);
    expect(left()).toEqual(['10.0.0.2/24']);
    expect(await stateOf(port, '10.0.0.9')).toBe('satisfied');
  }
});

it('leaves the address to whoever else brought it', async () => {
  const foreign = masterWith({ isOurs: false, addresses: { eth0: ['10.0.0.9/32'] } });
  expect(await stateOf(foreign.port, '10.0.0.9')).toBe('satisfied');
  const own = masterWith({ isRunning: false, addresses: { eth0: ['10.0.0.9/24'] } });
  expect(await stateOf(own.port, '10.0.0.9')).toBe('satisfied');
});
