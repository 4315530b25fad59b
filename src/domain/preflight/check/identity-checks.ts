import { text } from '../../../problem/text.ts';
import { defineChecks, type HostView, unless } from '../check-row.ts';

/** By what hosts are told apart. */
export const identityChecks = defineChecks([
  {
    id: 'hostname',
    looksAt: text('host name against the name in the file', '主机名与配置文件中的名称'),
    severity: 'warning',
    found: text('the host calls itself {hostname}', '主机自称 {hostname}'),
    needed: text('{name}; it will be set', '{name}；将自动设置'),
    fix: text(
      'Nothing to do, or `hostnamectl set-hostname {name}`',
      '无需处理，或执行 `hostnamectl set-hostname {name}`',
    ),
    find: ({ host, seen: { facts } }) =>
      unless(facts.hostname === host.name, { hostname: facts.hostname || '?', name: host.name }),
  },
  {
    id: 'hostname-duplicate',
    looksAt: text('host names that occur twice', '重复的主机名'),
    severity: 'warning',
    found: text('{value} is also the name of {others}', '{value} 也是 {others} 的主机名'),
    needed: text('a name of its own; it will be set', '各自不同的主机名；将自动设置'),
    fix: text(
      'Make sure that these are different machines; their names will be set.',
      '请确认它们是不同的机器；主机名将自动设置。',
    ),
    find: (view) => sameOn(view, ({ hostname }) => hostname),
  },
  {
    id: 'own-name',
    looksAt: text('whether a host resolves its own name', '主机能否解析自己的名称'),
    severity: 'warning',
    found: text('{hostname} resolves to {addresses}', '{hostname} 解析为 {addresses}'),
    needed: text('an address of this host; /etc/hosts will say so', '本机地址；将写入 /etc/hosts'),
    fix: text('Correct the name in your DNS, if it has one.', '如果 DNS 中有该名称，请更正其记录。'),
    find({ seen: { facts } }) {
      const own = new Set(facts.addresses.map(({ address }) => address));
      const { hostname, ownNameAddresses: addresses } = facts;
      const isOwn = (address: string): boolean => own.has(address) || /^(127\.|::1$)/.test(address);
      return unless(addresses.some(isOwn), { hostname, addresses: addresses.join(', ') || '—' });
    },
  },
  {
    id: 'machine-id',
    looksAt: text('machine ids that occur twice', '重复的 machine-id'),
    severity: 'error',
    found: text('{others} has the same /etc/machine-id', '与 {others} 的 /etc/machine-id 相同'),
    needed: text('an id of its own', '各自唯一的 machine-id'),
    fix: text(
      'If one was copied from the other: `rm -f /etc/machine-id /var/lib/dbus/machine-id`, `systemd-machine-id-setup`, then reboot. If both names mean one machine, take one out of the file.',
      '如果是克隆的机器：依次执行 `rm -f /etc/machine-id /var/lib/dbus/machine-id`、`systemd-machine-id-setup`，然后重启。如果两个名称是同一台机器，请从配置文件中删除其一。',
    ),
    find: (view) => sameOn(view, ({ machineId }) => machineId),
  },
  {
    id: 'product-uuid',
    looksAt: text('product uuids that occur twice', '重复的 product_uuid'),
    severity: 'warning',
    found: text('{others} has the same product_uuid', '与 {others} 的 product_uuid 相同'),
    needed: text('an id of its own', '各自唯一的 product_uuid'),
    fix: text(
      'Give the copied virtual machine a new uuid in its hypervisor.',
      '请在虚拟化平台中为克隆的虚拟机重新生成 uuid。',
    ),
    find: (view) => sameOn(view, ({ productUuid }) => productUuid),
  },
]);

/** The other hosts that say the same of themselves. */
function sameOn({ host, seen, survey }: HostView, of: (facts: HostView['seen']['facts']) => string) {
  const value = of(seen.facts);
  const others = [...survey].filter(([name, other]) => name !== host.name && of(other.facts) === value);
  return unless(value === '' || others.length === 0, {
    value,
    others: others.map(([name]) => name).join(', '),
  });
}
