import { type AddressReason, parseAddress } from './address.ts';
import { type DomainNameReason, judgeDomainName } from './domain-name.ts';
import { accept, type Verdict } from './verdict.ts';

/** A machine by address or by name. What ends in digits is never a name, so that a mistyped address is not taken for one. */
export function judgeServer(written: string): Verdict<string, AddressReason | DomainNameReason> {
  const isMeantAsName = /\p{L}[^.]*\.?$/u.test(written) && !written.includes(':');
  const judged = isMeantAsName ? judgeDomainName(written) : parseAddress(written);
  return judged.ok ? accept(written) : judged;
}

/** Named, so that only a resolver knows its address. */
export const isServerName = (written: string): boolean =>
  judgeServer(written).ok && !parseAddress(written).ok;
