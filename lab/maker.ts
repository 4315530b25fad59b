import { readFile } from 'node:fs/promises';
import type { LabRecord } from './record.ts';

type Maker = LabRecord['maker'];

export const thisProcess = async (): Promise<Maker> => ({
  pid: process.pid,
  startTicks: (await startTicks(process.pid)) ?? 0,
});

/** A process number is used again; together with its start time it is not. */
export const isAlive = async (maker: Maker): Promise<boolean> =>
  (await startTicks(maker.pid)) === maker.startTicks;

async function startTicks(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ESRCH') return undefined;
    throw cause;
  });
  // The second field is the program's name in brackets and may hold spaces and brackets itself.
  const afterName = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return afterName === undefined ? undefined : Number(afterName[19]);
}
