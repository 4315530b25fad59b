import { compareDigests } from '../../../lab/digest/compare-digests.ts';
import { digestMachine } from '../../../lab/digest/digest-machine.ts';
import { renderDifferences } from '../../../lab/digest/render-differences.ts';
import { listRecords } from '../../../lab/record.ts';

/** Says what is different on this machine since it was called, as far as labs other than this one have no part in it. */
export async function watchMachine(lab: string): Promise<() => Promise<string>> {
  const foreign = new Set(await settingsOfOthers(lab));
  const before = await digestMachine(lab);
  // The kernel takes its time with the links of a host that is gone: what is there now belongs to another lab.
  for (const [section, entries] of before)
    for (const entry of entries.keys()) if (entry.includes('kxm-')) foreign.add(`${section} ${entry}`);
  return async () => {
    for (const setting of await settingsOfOthers(lab)) foreign.add(setting);
    const now = await digestMachine(lab);
    for (const setting of await settingsOfOthers(lab)) foreign.add(setting);
    return renderDifferences(compareDigests(before, now, { except: [...foreign] }));
  };
}

/** What labs change on the machine together goes back with the last of them. */
const settingsOfOthers = async (lab: string): Promise<string[]> =>
  (await listRecords())
    .filter(({ name }) => name !== lab)
    .flatMap(({ settings }) => settings.map(({ path }) => `sysctls ${parameterOf(path)}`));

const parameterOf = (path: string): string => path.replace('/proc/sys/', '').replaceAll('/', '.');
