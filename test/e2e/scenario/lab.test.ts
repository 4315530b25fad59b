import { expect } from 'vitest';
import { restoreLab } from '../../../lab/snapshot/restore-lab.ts';
import { scenario } from '../harness/scenario.ts';

/** Something of every kind a digest sees, and processes and mounts that do not want to go. */
const changeEverything = `
echo changed >>/etc/fstab; rm /etc/hosts; chmod 700 /etc/ssh; chown kube /etc/motd; ln -s /nowhere /etc/link
touch -r /usr/bin/env /tmp/time; printf '#!/bin/sh\\n' >/usr/bin/env; touch -r /tmp/time /usr/bin/env
rm -rf /usr/share/doc /var/lib/dpkg/info; mkdir -p /var/lib/etcd/member /var/lib/kubelet/pods/a/volume
dd if=/dev/zero of=/var/lib/etcd/member/db bs=1M count=20 2>/dev/null
mount -t tmpfs volume /var/lib/kubelet/pods/a/volume; mkdir /mnt/merged /var/lib/containerd /var/lib/containerd/upper /var/lib/containerd/work
mount -t overlay -o lowerdir=/etc,upperdir=/var/lib/containerd/upper,workdir=/var/lib/containerd/work merged /mnt/merged
ip netns add pod; ip link add pod0 type veth peer name pod1 netns pod; ip addr add 10.244.0.1/24 dev pod0
ip link set pod0 up; ip route add 10.245.0.0/16 via 10.244.0.2
nft add table inet changed; nft add chain inet changed one; iptables -A INPUT -j ACCEPT; ipset create changed hash:ip
sysctl -qw net.ipv4.ip_forward=1; useradd changed; hostname other; mkdir -p /sys/fs/cgroup/memory/kubepods/a
printf '[Service]\\nExecStart=/bin/sh -c "trap : TERM; while :; do sleep 1; done"\\nKillMode=none\\nDelegate=yes\\n' >/etc/systemd/system/stubborn.service
systemctl daemon-reload; systemctl start stubborn.service; systemctl disable ssh.service 2>/dev/null; systemctl mask chrony.service 2>/dev/null
`;

scenario('restore-returns-to-snapshot', { hosts: 3 }, async ({ lab, on, digest, changesSince }) => {
  const before = await digest();
  await Promise.all(lab.hosts.map(({ name }) => on(name).run(changeEverything)));
  const changed = await changesSince(before);
  const kinds = [
    'identity',
    'users',
    'units',
    'processes',
    'links',
    'addresses',
    'routes',
    'nftables',
    'ipsets',
  ];
  for (const kind of [...kinds, 'mounts', 'sysctls', 'cgroups', 'files'])
    expect(changed.match(new RegExp(`^${kind} \\(`, 'gm')), kind).toHaveLength(3);
  await restoreLab(lab.name);
  expect(await changesSince(before)).toBe('');
});
