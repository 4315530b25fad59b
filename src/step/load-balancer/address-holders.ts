import type { Look } from '../../plan/gate.ts';
import { look } from '../../runner/read/look.ts';

/** Those of the hosts that have an address on one of their interfaces at this moment. */
export async function addressHolders(
  open: Look,
  hosts: readonly string[],
  address: string,
): Promise<readonly string[]> {
  const argv = ['ip', '-o', 'address', 'show', 'to', address] as const;
  const answers = await Promise.all(
    hosts.map(async (host) => {
      const [found] = await look(await open(host, 'host'), { kind: 'query', argv });
      return { host, has: found.state === 'answered' && found.stdout.trim() !== '' };
    }),
  );
  return answers.filter(({ has }) => has).map(({ host }) => host);
}
