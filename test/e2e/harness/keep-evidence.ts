import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostFolders } from '../../../lab/folders.ts';
import type { Lab } from '../../../lab/lab.ts';
import { tryCommand } from '../../../lab/run-command.ts';
import { sshArgv } from '../../../lab/ssh.ts';
import type { Desk } from '../../fixture/desk.ts';

const results = join(import.meta.dirname, '..', '..', '..', 'test-results', 'e2e');

interface EvidenceInput {
  readonly scenario: string;
  readonly cause: unknown;
  readonly desk: Desk;
  /** What was typed and answered, in order. */
  readonly transcript: string;
  readonly lab: Lab | undefined;
}

/** Puts all that helps to understand a failure into one folder, in place of that of the last time. */
export async function keepEvidence({
  scenario,
  cause,
  desk,
  transcript,
  lab,
}: EvidenceInput): Promise<string> {
  const folder = join(results, scenario);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'failure.txt'),
    cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
  );
  await writeFile(join(folder, 'transcript.txt'), transcript);
  await cp(desk.directory, join(folder, 'desk'), { recursive: true });
  await Promise.all(
    (lab?.hosts ?? []).map(({ name, address }) => keepHost({ lab: lab?.name ?? '', name, address, folder })),
  );
  return folder;
}

async function keepHost(input: {
  lab: string;
  name: string;
  address: string;
  folder: string;
}): Promise<void> {
  const folder = join(input.folder, input.name);
  await mkdir(folder);
  await cp(hostFolders(input.lab, input.name).console, join(folder, 'console.log'));
  const reports = {
    'journal.log': 'journalctl --no-pager --output=short-precise',
    'units.txt': 'systemctl --no-pager --failed; systemctl --no-pager list-jobs',
    'processes.txt': 'ps -ww -ef',
    'network.txt': 'ip addr; ip route show table all; ss -tulpn; nft list ruleset',
  };
  await Promise.all(
    Object.entries(reports).map(async ([file, command]) => {
      const { stdout, stderr } = await tryCommand({ argv: [...sshArgv(input.lab, input.address), command] });
      await writeFile(join(folder, file), stdout + stderr);
    }),
  );
}
