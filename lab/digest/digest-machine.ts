import { labsFolder } from '../folders.ts';
import { listRecords } from '../record.ts';
import { type Digest, type Entry, eachLine, linesOf, type Section } from './digest.ts';
import { iptables, nftables } from './section/firewall.ts';
import { cgroups, loopDevices, mounts, sysctls } from './section/kernel.ts';
import { addresses, links, routes } from './section/network.ts';
import { takeDigest } from './take-digest.ts';

/** What runs in the control groups of lab hosts, or was started for one. */
const hostProcesses: Section = {
  name: 'processes of labs',
  script: 'ps -ww -e -o rss,cgroup:512,args --no-headers',
  *read(output) {
    for (const line of linesOf(output)) {
      const [, rss = '', group = '', args = ''] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
      if (rss !== '0' && line.includes('kxm-')) yield [args, { group }];
    }
  },
};

const hostCgroups: Section = { ...cgroups, script: `${cgroups.script} -path '*kxm-*'` };

/** A lab with an uplink has the machine pass packets on; every lab has it watch more files. */
const settings: Section = {
  ...sysctls,
  script: "sysctl --all --pattern '(ip_forward|forwarding|max_user_instances)$' 2>/dev/null || :",
};

const folders: Section = {
  name: 'folders',
  script: `for folder in ${labsFolder} /run/systemd/nspawn/propagate; do
  if [ -d "$folder" ]; then find "$folder" -mindepth 1 -maxdepth 2; fi
done`,
  read: eachLine,
};

const sections: readonly Section[] = [
  links,
  addresses,
  routes,
  settings,
  nftables,
  iptables,
  mounts,
  loopDevices,
  hostCgroups,
  hostProcesses,
  folders,
];

/**
 * All that labs make on this machine, for comparing the time before a lab with the time after it. Those of others,
 * which may come and go meanwhile, are left out: everything a lab makes carries its random number or its folder.
 */
export async function digestMachine(lab: string): Promise<Digest> {
  const before = await listRecords();
  const digest = await takeDigest(['sh', '-s'], sections);
  const marks = [...before, ...(await listRecords())]
    .filter(({ name }) => name !== lab)
    .flatMap(({ name, bridge }) => [
      bridge.slice(0, 'kxm-'.length + 4),
      bridge.slice('kxm-'.length),
      `${labsFolder}/${name}`,
    ]);
  return new Map(
    [...digest].map(([section, entries]) => [
      section,
      new Map([...entries].filter(([name, entry]) => !isMarked(marks, name, entry))),
    ]),
  );
}

const isMarked = (marks: readonly string[], name: string, entry: Entry): boolean =>
  marks.some((mark) => [name, ...Object.values(entry)].some((text) => text.includes(mark)));
