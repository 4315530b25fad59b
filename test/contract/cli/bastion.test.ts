import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Desk, openDesk } from '../../fixture/desk.ts';
import { type ContractHost, useLabHosts } from '../fixture/use-lab-hosts.ts';

let desk: Desk;
let jump: ContractHost;
let target: ContractHost;

beforeEach(async () => {
  const [first, second] = await useLabHosts(2);
  if (first === undefined || second === undefined) throw new Error('two hosts are needed');
  [jump, target] = [first, second];
  desk = openDesk();
});
afterEach(() => desk?.clear());

/** Nothing is known of any host but the pins; the login of the host is of no use on the bastion. */
async function whereFrom(pins: { readonly jump: string; readonly target: string }) {
  const { user, password } = target.sudoer;
  const bastion = {
    address: jump.address,
    port: jump.port,
    privateKeyPath: jump.privateKeyPath,
    hostKey: pins.jump,
  };
  const { name, address, port } = target;
  desk.write('hosts.yaml', {
    metadata: { name: 'desk' },
    spec: {
      global: { bastion },
      hosts: [{ name, address, port, user, password, hostKey: [pins.target] }],
    },
  });
  const ended = await desk.run(
    ...['run', 'command', '-f', 'hosts.yaml', '-o', 'json', '--', 'sh', '-c'],
    'hostname; ss -Htn state established "sport = :22"',
  );
  return {
    ...ended,
    answers: JSON.parse(ended.stdout) as { problem?: { code: string; what: { en: string } } }[],
  };
}

describe('a host behind a bastion', () => {
  it('is reached through it, by pinned keys alone', async () => {
    const { code, stdout } = await whereFrom({ jump: jump.fingerprint, target: target.fingerprint });
    expect(code).toBe(0);
    expect(stdout).toContain(target.name);
    expect(stdout).toContain(jump.address);
  });

  it.each(['jump', 'target'] as const)('is not entered when the %s shows another key', async (wrong) => {
    const pins = { jump: jump.fingerprint, target: target.fingerprint };
    const { code, answers } = await whereFrom({ ...pins, [wrong]: `SHA256:${'A'.repeat(43)}` });
    expect(code).toBe(3);
    expect(answers.map(({ problem }) => problem?.code)).toEqual(['connection.host-key-not-pinned']);
    expect(answers[0]?.problem?.what.en).toContain(wrong === 'jump' ? jump.address : target.name);
  });
});
