import { type Amendment, type SaidHosts, saidIn } from '../../config/amend-file.ts';
import { newcomersIn } from '../../config/newcomers.ts';
import { roles } from '../../config/schema/role-groups.ts';
import { parseAddress } from '../../domain/address.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import type { CliContext } from '../context.ts';
import { readInput } from '../file/read-input.ts';

/**
 * The old host, by its name or address, out of the file and the new one into it, with the same roles; an address alone
 * takes the old name.
 */
export async function typedExchange(
  asked: string,
  given: string,
  file: string,
  context: CliContext,
): Promise<Amendment> {
  const said = saidIn(await readInput(file, context));
  const at = said === undefined ? -1 : placeOf(asked, said);
  const leaving = said?.hosts[at];
  if (said === undefined || leaving === undefined)
    throw problem('usage.no-such-host', {
      flag: 'NAME',
      given: asked,
      because: text('the file does not name it', '文件中没有该主机'),
      known: said?.hosts.slice(0, 20).join(', ') ?? '',
    });
  const others = {
    ...said,
    hosts: said.hosts.toSpliced(at, 1),
    addresses: said.addresses.toSpliced(at, 1),
  };
  const found = newcomersIn(others, {
    nodes: [given.includes('=') ? given : `${leaving}=${given}`],
    roles: roles.filter((role) => said.groups[role].includes(leaving)),
    login: {},
  });
  if (!found.ok)
    throw problem('usage.no-such-newcomer', {
      given,
      because: found.because,
      known: others.hosts.join(', '),
    });
  return { add: found.value, remove: [leaving] };
}

function placeOf(asked: string, { hosts, addresses, internalAddresses }: SaidHosts): number {
  const named = hosts.indexOf(asked);
  const address = parseAddress(asked);
  if (named >= 0 || !address.ok) return named;
  const { text: given } = address.value;
  return addresses.findIndex((own, at) => own === given || internalAddresses[at]?.includes(given));
}
