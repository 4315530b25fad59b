import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleScript } from './bundle-script.ts';
import type { Contender } from './contest.ts';
import type { SshHosts } from './ssh-hosts.ts';

export interface UploadWork extends SshHosts {
  readonly file: string;
  readonly sha256: string;
  /** The directory in which each host has a file afterwards, by its name or in a directory of its name. */
  readonly target: string;
}

const kubexmScript = join(import.meta.dirname, 'kubexm-upload.ts');

/** `staged` is how artifacts reach a host, to be put in place and synced from there; `durable` syncs it then. */
export function kubexm(work: UploadWork, way: 'staged' | 'durable'): Contender {
  const { directory, hosts, knownHostsPath, file, sha256, target } = work;
  const inventory = join(directory, 'inventory.json');
  writeFileSync(inventory, JSON.stringify({ hosts, knownHostsPath }));
  const script = bundleScript(kubexmScript, directory);
  return {
    name: way === 'staged' ? 'kubexm, digest' : 'kubexm, digest and sync',
    argv: [process.execPath, script, way, inventory, file, sha256, target],
  };
}

/** Without SFTP it speaks the old protocol, which has less to say per megabyte. */
export const scp = (work: UploadWork, protocol: 'SFTP' | 'rcp'): Contender => ({
  name: `scp over ${protocol}`,
  argv: onAll(
    work,
    `scp -q ${protocol === 'rcp' ? '-O' : '-s'} -F ${work.sshConfigPath} ${work.file} $host:${work.target}/$host`,
  ),
});

/** What kubexm does beyond a copy: the digest is compared on the host, and the bytes are on its disk. */
export const verifiedScp = (work: UploadWork): Contender => ({
  name: 'scp over rcp, then digest and sync',
  argv: onAll(
    work,
    `{ scp -q -O -F ${work.sshConfigPath} ${work.file} $host:${work.target}/$host &&
      ssh -F ${work.sshConfigPath} $host openssl dgst -sha256 ${work.target}/$host '&&' sync ${work.target}/$host; }`,
  ),
});

/** Whole files: there is nothing on the other side to compare with, and the search for it costs time. */
export const rsync = (work: UploadWork): Contender => ({
  name: 'rsync',
  argv: onAll(
    work,
    `rsync --whole-file -e "ssh -F ${work.sshConfigPath}" ${work.file} $host:${work.target}/$host`,
  ),
});

const onAll = ({ hosts }: UploadWork, command: string): Contender['argv'] => [
  'sh',
  '-c',
  `for host; do ${command} & pids="$pids $!"; done; for pid in $pids; do wait $pid || exit 1; done`,
  'sh',
  ...hosts.map(({ name }) => name),
];
