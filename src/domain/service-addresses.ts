import { nthAddress } from './cidr.ts';
import { parseCidrPair } from './dual-stack.ts';

const kubernetesPlace = 1;
const dnsPlace = 10;

/** The addresses of the service `kubernetes`, one per range; the API server takes the first of each. */
export const apiServiceAddresses = (serviceRanges: string): readonly string[] =>
  addressesAt(serviceRanges, kubernetesPlace);

/** The addresses of the cluster's DNS, one per range. */
export const dnsServiceAddresses = (serviceRanges: string): readonly string[] =>
  addressesAt(serviceRanges, dnsPlace);

/** Ranges as the configuration has them; the rules have seen to it that they are ranges with room. */
function addressesAt(serviceRanges: string, place: number): readonly string[] {
  const ranges = parseCidrPair(serviceRanges);
  if (!ranges.ok) throw new TypeError(ranges.because.en);
  return ranges.value.flatMap((range) => nthAddress(range, place)?.text ?? []);
}
