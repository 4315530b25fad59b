import { linesOf, type Section } from '../digest.ts';

/** What runs, by owner and command line, without the sessions of those who are logged in and without kernel threads. */
export const processes: Section = {
  name: 'processes',
  script: 'ps -ww -e -o user:32,rss,cgroup:512,args --no-headers',
  read(output) {
    const counts = new Map<string, number>();
    for (const line of linesOf(output)) {
      const [, user = '', rss = '', cgroup = '', args = ''] =
        /^(\S+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
      if (rss === '0' || cgroup.includes('/user.slice/')) continue;
      const name = `${user} ${args.replace(/ \d+ of \S+ startups$/, '').trim()}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return [...counts].map(([name, count]) => [name, { count: String(count) }] as const);
  },
};
