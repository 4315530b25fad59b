import * as z from 'zod';
import { eachLine, linesOf, type Section } from '../digest.ts';

const listing = z.array(
  z.object({
    ifname: z.string(),
    mtu: z.number(),
    flags: z.array(z.string()),
    address: z.string().optional(),
    master: z.string().optional(),
    linkinfo: z.object({ info_kind: z.string().optional() }).optional(),
    addr_info: z
      .array(z.object({ local: z.string().optional(), prefixlen: z.number(), scope: z.string() }))
      .optional(),
  }),
);

const readListing = (output: string): z.infer<typeof listing> =>
  output.trim() === '' ? [] : listing.parse(JSON.parse(output));

export const links: Section = {
  name: 'links',
  script: 'ip -json -details link',
  *read(output) {
    for (const { ifname, mtu, flags, address = '', master = '', linkinfo } of readListing(output))
      yield [
        ifname,
        {
          kind: linkinfo?.info_kind ?? '',
          address,
          mtu: String(mtu),
          state: flags.includes('UP') ? 'up' : 'down',
          ...(master === '' ? {} : { master }),
        },
      ];
  },
};

export const addresses: Section = {
  name: 'addresses',
  script: 'ip -json addr',
  *read(output) {
    for (const { ifname, addr_info = [] } of readListing(output))
      for (const { local = '', prefixlen, scope } of addr_info)
        yield [`${local}/${prefixlen} on ${ifname}`, { scope }];
  },
};

/** What the kernel keeps for itself follows from the addresses, in IPv6 a second or more after them. */
const keptByKernel = /\btable local proto kernel\b/;

/** Both families; the time a route has left is not part of it. */
export const routes: Section = {
  name: 'routes',
  script: 'ip -4 route show table all; ip -6 route show table all',
  *read(output) {
    for (const line of linesOf(output))
      if (!keptByKernel.test(line)) yield [line.replace(/ expires \S+/, '').trim(), {}];
  },
};

export const routingRules: Section = {
  name: 'routing rules',
  script: 'ip -4 rule | sed "s/^/v4 /"; ip -6 rule | sed "s/^/v6 /"',
  read: eachLine,
};

/** Which program listens where. */
export const ports: Section = {
  name: 'ports',
  script:
    'if command -v ss >/dev/null; then ss --no-header --tcp --udp --listening --numeric --processes; fi',
  *read(output) {
    for (const line of linesOf(output)) {
      const [protocol = '', , , , local = '', , owner = ''] = line.split(/\s+/);
      yield [`${protocol} ${local}`, { program: /"([^"]*)"/.exec(owner)?.[1] ?? '' }];
    }
  },
};
