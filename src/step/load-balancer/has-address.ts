import type { Reader } from '../../plan/port.ts';
import { look } from '../../runner/read/look.ts';

/** Whether a host has an address on one of its interfaces at this moment. */
export async function hasAddress(reader: Reader, address: string): Promise<boolean> {
  const argv = ['ip', '-o', 'address', 'show', 'to', address] as const;
  const [found] = await look(reader, { kind: 'query', argv });
  return found.state === 'answered' && found.stdout.trim() !== '';
}
