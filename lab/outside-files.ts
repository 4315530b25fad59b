import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { HostFile } from './host-files.ts';
import { aptProxyLines } from './package-sources.ts';

/** Keys of package sources beside those the image has; where a machine keeps more, its sources name them. */
const aptFolders = [
  '/etc/apt/sources.list.d',
  '/etc/apt/keyrings',
  '/etc/apt/trusted.gpg.d',
  '/usr/share/keyrings',
];

/** The name servers behind a resolver that only listens on the machine itself. */
const resolvers = ['/run/systemd/resolve/resolv.conf', '/etc/resolv.conf'];

/** Name servers and package sources of this machine, for hosts that can reach them. */
export async function outsideFiles(): Promise<HostFile[]> {
  const found = await Promise.all(aptFolders.map(filesIn));
  const files = ['/etc/apt/sources.list', ...found.flat()].filter((file) => existsSync(file));
  const resolver = resolvers.find((file) => existsSync(file));
  return [
    ...(await Promise.all(
      files.map(async (file) => ({ path: relative('/', file), content: await readFile(file) })),
    )),
    ...(resolver === undefined ? [] : [{ path: 'etc/resolv.conf', content: await readFile(resolver) }]),
    {
      path: 'etc/apt/apt.conf.d/90lab',
      content: (await aptProxyLines()).map((line) => `${line}\n`).join(''),
    },
  ];
}

async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(folder, entry.name));
}
