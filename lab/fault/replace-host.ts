import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ensureBaseImage } from '../base-image.ts';
import { bootHost } from '../boot-host.ts';
import { hostFolders, hostKeysFolder } from '../folders.ts';
import type { KeyPair } from '../key-pair.ts';
import { makeHost } from '../make-host.ts';
import { outsideFiles } from '../outside-files.ts';
import type { HostRecord, LabRecord } from '../record.ts';
import { removeMounts } from '../remove-mounts.ts';
import { runCommand } from '../run-command.ts';
import { sshKeyFile } from '../ssh.ts';
import { powerOff } from './power.ts';

/** The host and all it ever wrote are lost. */
export async function removeHost(lab: LabRecord, host: HostRecord): Promise<void> {
  await powerOff(host);
  const { disk, diskImage } = hostFolders(lab.name, host.name);
  await removeMounts(dirname(disk));
  await runCommand({ argv: ['rm', '-rf', '--one-file-system', disk] });
  await rm(diskImage, { force: true });
}

/** Another one in its place, as it was when the lab was made: same name, addresses and keys, and nothing on it. */
export async function replaceHost(lab: LabRecord, host: HostRecord): Promise<void> {
  // Whatever an interrupted replacement has left.
  await removeHost(lab, host);
  await makeHost({
    lab,
    host,
    image: await ensureBaseImage(() => undefined),
    authorizedKey: await readFile(`${sshKeyFile(lab.name)}.pub`, 'utf8'),
    hostKey: await keyPairAt(join(hostKeysFolder(lab.name), host.name)),
    outside: lab.uplink === undefined ? [] : await outsideFiles(),
  });
  await bootHost(lab, host);
}

const keyPairAt = async (file: string): Promise<KeyPair> => ({
  private: await readFile(file, 'utf8'),
  public: await readFile(`${file}.pub`, 'utf8'),
});
