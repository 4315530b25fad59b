import { runCommand } from '../run-command.ts';

/** What holds something on a disk; the third folder, `work`, is scratch space of the overlay. */
const parts = ['upper', 'var-lib'];

/**
 * Makes `to` equal to `from`, touching only what differs by size or time of change. Whiteouts and the marks of the
 * overlay are devices and attributes, so they are copied too. What has to go goes first: the disk may be full.
 */
export async function copyDisk(from: string, to: string): Promise<void> {
  await runCommand({
    argv: [
      'rsync',
      '--archive',
      '--hard-links',
      '--acls',
      '--xattrs',
      '--sparse',
      '--numeric-ids',
      '--modify-window=-1',
      '--delete-before',
      ...parts.map((part) => `${from}/${part}`),
      `${to}/`,
    ],
  });
}
