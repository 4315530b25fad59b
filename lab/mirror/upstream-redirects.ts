/** Who answers a download with the address of another host. The path there carries the one that was asked for. */
const redirects: Readonly<Record<string, string>> = {
  'dl.k8s.io': 'cdn.dl.k8s.io',
  'github.com': 'release-assets.githubusercontent.com',
};

/** Where a request for this path is sent on to, if anywhere. */
export function redirectFor(path: string): string | undefined {
  const [, host = ''] = path.split('/');
  const target = redirects[host];
  return target === undefined ? undefined : `/${target}${path}`;
}

/** The path below the folder of files that is meant: that of the first request. */
export function servedPath(path: string): string {
  const [, host = ''] = path.split('/');
  return Object.values(redirects).includes(host) ? path.slice(host.length + 1) : path;
}
