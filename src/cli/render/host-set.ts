interface Name {
  readonly prefix: string;
  readonly digits: string;
  readonly suffix: string;
}

interface HostWord {
  readonly word: string;
  /** How many hosts it stands for. */
  readonly size: number;
}

/** Hosts in as few words as possible, in the range form `--nodes` takes: `node[1:3], edge-a`. */
export const compressHosts = (hosts: readonly string[]): readonly string[] =>
  wordsFor(hosts).map(({ word }) => word);

/** At most `most` words; the hosts that are left out are counted. */
export function shortHosts(hosts: readonly string[], most = 3): string {
  const words = wordsFor(hosts);
  const left = words.slice(most).reduce((sum, { size }) => sum + size, 0);
  const shown = words
    .slice(0, most)
    .map(({ word }) => word)
    .join(', ');
  return left === 0 ? shown : `${shown} +${left}`;
}

function wordsFor(hosts: readonly string[]): readonly HostWord[] {
  const names = [...new Set(hosts)].map(splitName);
  const padded = new Set(names.filter(isPadded).map(sameLength));
  const families = Map.groupBy(names, (name) =>
    padded.has(sameLength(name)) || name.digits === ''
      ? sameLength(name)
      : JSON.stringify([name.prefix, name.suffix]),
  );
  return [...families.values()].flatMap(ranges);
}

/** The last run of digits counts: `rack2-node07` is number 07 of `rack2-node`. */
function splitName(host: string): Name {
  const [, prefix = host, digits = '', suffix = ''] = /^(.*?)(\d{1,9})(\D*)$/.exec(host) ?? [];
  return { prefix, digits, suffix };
}

/** Numbers written with leading zeros form a range only with numbers of the same length. */
const isPadded = ({ digits }: Name): boolean => digits.length > 1 && digits.startsWith('0');

const sameLength = ({ prefix, digits, suffix }: Name): string =>
  JSON.stringify([prefix, digits.length, suffix]);

function ranges(family: readonly Name[]): readonly HostWord[] {
  const runs: Name[][] = [];
  for (const name of [...family].sort((a, b) => Number(a.digits) - Number(b.digits))) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (before !== undefined && Number(before.digits) + 1 === Number(name.digits)) run?.push(name);
    else runs.push([name]);
  }
  return runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    if (run.length > 2 && first && last)
      return [{ word: `${first.prefix}[${first.digits}:${last.digits}]${first.suffix}`, size: run.length }];
    return run.map(({ prefix, digits, suffix }) => ({ word: `${prefix}${digits}${suffix}`, size: 1 }));
  });
}
