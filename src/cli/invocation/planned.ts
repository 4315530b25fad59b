/** Commands that are meant to be, by verb; a name is taken out when its command goes into the table. */
const plannedNouns: Readonly<Record<string, string>> = {
  create: 'bundle plugin',
  upgrade: 'cluster kernel self',
  rollback: 'cluster',
  reset: 'nodes node cluster',
  restart: 'cluster component',
  sync: 'config bundle policy',
  plan: 'cluster',
  check: 'etcd security',
  renew: 'certs',
  rotate: 'ca sa-key encryption-key token',
  backup: 'cluster etcd',
  restore: 'cluster etcd',
  defrag: 'etcd',
  get: 'certs backups addons images',
  describe: 'node',
  collect: 'logs',
  install: 'addon monitoring',
  uninstall: 'addon',
  serve: 'mcp',
  register: 'cluster',
  deploy: 'app',
  repair: 'nodes',
  scale: 'nodes',
  scan: 'security',
  offline: 'package sync',
  health: 'cluster',
  logs: 'cluster',
};

/** These stand alone. */
const plannedWords = ['ask', 'ui', 'reset'];

const pairs = new Set(
  Object.entries(plannedNouns).flatMap(([verb, nouns]) =>
    nouns.split(' ').flatMap((noun) => [`${verb} ${noun}`, `${noun} ${verb}`]),
  ),
);
const firstWords = new Set([...pairs].map((pair) => pair.split(' ')[0]));

/** The planned command that the words begin with, as it was typed. */
export function plannedCommand(words: readonly string[]): string | undefined {
  const [first = '', second] = words;
  const isSentence = words.length === 1 && /\s/.test(first.trim());
  if (isSentence) return `"${first.trim()}"`;
  if (second !== undefined && pairs.has(`${first} ${second}`)) return `${first} ${second}`;
  const standsAlone = plannedWords.includes(first) || (second === undefined && firstWords.has(first));
  return standsAlone ? first : undefined;
}
