import { type Cidr, parseCidr } from '../cidr.ts';

/** A range that a test knows to be well written. */
export function cidr(written: string): Cidr {
  const parsed = parseCidr(written);
  if (!parsed.ok) throw new Error(parsed.because.en);
  return parsed.value;
}
