/** A program of a Debian package; its libraries come along. */
interface DebianProgram {
  readonly path: string;
  readonly links?: readonly string[];
}

interface Userland {
  readonly packages: readonly string[];
  readonly programs: readonly DebianProgram[];
  /** Folders below the library folder whose files a program loads at run time. */
  readonly plugins?: readonly string[];
}

const tables = (suffix: string): string[] =>
  ['iptables', 'ip6tables'].flatMap((family) =>
    ['', '-save', '-restore'].map((action) => `usr/sbin/${family}${suffix}${action}`),
  );

const applets =
  'sh ash awk basename cat chmod chown cp cut date df dirname du echo env expr false find getopt grep gunzip gzip head hostname httpd id install ip kill ln ls md5sum mkdir mktemp mount mv nc nslookup ping ping6 printf ps pwd readlink realpath rm rmdir route sed seq sha256sum sleep sort stat sync tail tar tee telnet test time timeout touch tr true umount uname uniq vi wc wget which xargs';

/** What images need besides their own program, taken from Debian: single programs, never a whole base system. */
export const userlands: Readonly<Record<string, Userland>> = {
  busybox: {
    packages: ['busybox-static'],
    programs: [
      {
        path: 'bin/busybox',
        // Scripts call the last two by their whole path.
        links: [...applets.split(' ').map((name) => `bin/${name}`), 'usr/bin/env', 'usr/bin/which'],
      },
    ],
  },
  firewall: {
    packages: ['iptables', 'nftables', 'ipset', 'conntrack'],
    programs: [
      { path: 'usr/sbin/xtables-nft-multi', links: [...tables(''), ...tables('-nft')] },
      { path: 'usr/sbin/xtables-legacy-multi', links: tables('-legacy') },
      { path: 'usr/sbin/nft' },
      { path: 'usr/sbin/ipset' },
      { path: 'usr/sbin/conntrack' },
    ],
    plugins: ['xtables'],
  },
  haproxy: {
    packages: ['haproxy'],
    programs: [{ path: 'usr/sbin/haproxy', links: ['usr/local/sbin/haproxy'] }],
  },
  nginx: {
    packages: ['nginx', 'libnginx-mod-stream'],
    programs: [{ path: 'usr/sbin/nginx' }, { path: 'usr/lib/nginx/modules/ngx_stream_module.so' }],
  },
  runit: {
    packages: ['runit'],
    programs: [
      { path: 'usr/bin/runsvdir' },
      { path: 'usr/bin/runsv' },
      { path: 'usr/bin/sv' },
      { path: 'usr/bin/svlogd' },
    ],
  },
};
