/** The user of the image who may log in and whose sudo asks for a password. */
export const sudoer = 'kube';

/**
 * What a host can still install, without network, together with all that it needs: one plain package, one that brings a
 * unit, those that the preparation of hosts wants, and the firewalls and the resolver it has to deal with.
 */
const installable = [
  'tree',
  'cron',
  'ebtables',
  'nfs-common',
  'open-iscsi',
  'bash-completion',
  'ufw',
  'firewalld',
  'keepalived',
  'haproxy',
  'nginx-light',
  'libnginx-mod-stream',
];

/** The programs of other families, which a test turns a host into one of those with. */
const rpmPrograms = ['rpm', 'dnf', 'zypper', 'createrepo-c'];

/** Passed to `sh -c` between single quotes, so it has none of its own. */
const offlineRepository = `
mkdir -p /opt/lab-packages/partial
cd /opt/lab-packages
# Older suites have it inside systemd.
resolver=$(apt-cache search --names-only "^systemd-resolved$" | cut -d " " -f 1)
apt-get install -qq -y --no-install-recommends --download-only -o Dir::Cache::archives=/opt/lab-packages ${installable.join(' ')} $resolver
rm -rf partial lock
mkdir -p /opt/rpm-programs/partial
apt-get install -qq -y --no-install-recommends --download-only -o Dir::Cache::archives=/opt/rpm-programs ${rpmPrograms.join(' ')}
rm -rf /opt/rpm-programs/partial /opt/rpm-programs/lock
for file in *.deb; do
  dpkg-deb --field "$file"
  echo "Filename: ./$file"
  echo "Size: $(stat -c %s "$file")"
  echo "SHA256: $(sha256sum <"$file" | cut -c 1-64)"
  echo
done >Packages
rm -f /etc/apt/sources.list /etc/apt/sources.list.d/*
echo "deb [trusted=yes] file:/opt/lab-packages ./" >/etc/apt/sources.list.d/lab.list
`;

export const imageRecipe = {
  packages: [
    'systemd',
    'systemd-sysv',
    'libpam-systemd',
    'dbus',
    'openssh-server',
    'sudo',
    'iproute2',
    'iputils-ping',
    'iptables',
    'nftables',
    'conntrack',
    'ipset',
    'socat',
    'ethtool',
    'kmod',
    'procps',
    'curl',
    'ca-certificates',
    'chrony',
  ],
  /** Run by mmdebstrap with the new root file system as `$1`. */
  customizations: [
    `chroot "$1" sh -euc '${offlineRepository}'`,
    // What must differ from host to host.
    'rm -f "$1"/etc/ssh/ssh_host_* "$1"/etc/machine-id "$1"/etc/hostname "$1"/etc/resolv.conf',
    // The host's own kernel is that of the machine; still, every system has the folder, and pods mount it.
    'mkdir -p "$1"/usr/lib/modules',
    // All hosts share the clock of the machine.
    'chroot "$1" systemctl disable chrony.service',
    // Without network these only hold the lock of dpkg while a test wants it.
    'chroot "$1" systemctl mask apt-daily.timer apt-daily-upgrade.timer',
    `chroot "$1" useradd --create-home --shell /bin/bash --groups sudo ${sudoer}`,
  ],
} as const;
