/** What scripts and units of a package make, and its removal leaves: gone with the package unless somebody wrote there. */
export const packageLeftovers: readonly {
  readonly name: string;
  readonly path: string;
  /** What it is a copy of; empty when left out. */
  readonly copyOf?: string;
}[] = [
  // systemd's, which binds /dev/log there.
  { name: 'haproxy', path: '/var/lib/haproxy/dev/log' },
  {
    name: 'nginx-common',
    path: '/var/www/html/index.nginx-debian.html',
    copyOf: '/usr/share/nginx/html/index.html',
  },
];
