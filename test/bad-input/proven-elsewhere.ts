/** A case of the corpus whose fault only a host, a cluster or a download shows: which test proves it, or what it waits for. */
export type ProvenElsewhere = { readonly row: number; readonly input: string } & (
  | { readonly file: string; readonly title: string }
  | { readonly notYet: string }
);

const hosts = 'src/domain/preflight/testing/host-faults.ts';
const login = 'test/contract/connector/login.test.ts';
const hostKey = 'test/contract/connector/host-key.test.ts';
const sudo = 'test/contract/connector/sudo.test.ts';
const entries = 'src/runner/fetch/archive/judge-entries.test.ts';
const image = 'test/contract/artifact/pull-image.test.ts';
const lasting = 'src/domain/cluster-record/lasting-changes.test.ts';

const bundles = 'offline bundles';

/** Rows 9, 25, 26 and 30 to 33. */
export const provenElsewhere: readonly ProvenElsewhere[] = [
  { row: 9, input: 'a minor left out', file: lasting, title: 'one minor at a time' },
  { row: 9, input: 'a downgrade', file: lasting, title: 'cannot be downgraded' },
  { row: 25, input: 'data of etcd in memory', file: hosts, title: 'etcd in memory' },
  { row: 25, input: 'less than 20 GiB free', file: hosts, title: 'little space for etcd' },
  { row: 25, input: 'data of an unknown member', file: hosts, title: 'data of an earlier member' },
  {
    row: 25,
    input: 'data of another cluster',
    file: hosts,
    title: 'data that a deletion of another cluster left',
  },
  { row: 26, input: 'a key of mode 0644', file: login, title: 'readable by others' },
  { row: 26, input: 'no key', file: login, title: 'missing' },
  { row: 26, input: 'a wrong passphrase', file: login, title: 'encrypted, wrong passphrase' },
  {
    row: 26,
    input: 'an unknown host',
    file: hostKey,
    title: 'refuses an unknown host when nobody can be asked',
  },
  {
    row: 26,
    input: 'a changed host key',
    file: hostKey,
    title: 'refuses a changed key without asking, and shows both fingerprints',
  },
  { row: 26, input: 'a user without sudo', file: sudo, title: 'does not allow the user' },
  { row: 26, input: 'sudo that wants a terminal', file: sudo, title: 'wants a terminal' },
  { row: 26, input: 'no storm of attempts', file: sudo, title: 'gives the wrong password once and no more' },
  { row: 30, input: 'cut off', file: 'src/runner/fetch/archive/open-archive.test.ts', title: 'was cut' },
  {
    row: 30,
    input: 'one bit flipped',
    file: 'test/contract/artifact/fetch-file.test.ts',
    title: 'sees one flipped bit, also when the time of the file was set back',
  },
  {
    row: 30,
    input: 'no image for the processor',
    file: image,
    title: 'is refused when there is nothing for the processor',
  },
  { row: 30, input: 'a name that climbs out', file: entries, title: 'a name that climbs' },
  { row: 30, input: 'a symbolic link that leaves', file: entries, title: 'a link that leaves' },
  { row: 30, input: 'a hard link that leaves', file: entries, title: 'refuses a hard link that leaves' },
  { row: 30, input: 'a device', file: entries, title: 'a device' },
  {
    row: 30,
    input: 'a thousand to one',
    file: entries,
    title: 'refuses what swells to a hundred times its size',
  },
  { row: 30, input: 'no signature, or one of another', notYet: bundles },
  { row: 30, input: 'another Kubernetes version than the cluster has', notYet: bundles },
  {
    row: 31,
    input: 'a processor that nothing was brought for',
    file: image,
    title: 'is refused when there is nothing for the processor',
  },
  {
    row: 31,
    input: 'a processor that the file does not name',
    file: hosts,
    title: 'an architecture the file does not name',
  },
  { row: 31, input: 'a bundle for one processor only', notYet: bundles },
  { row: 31, input: 'cgroup v1 with 1.35', file: hosts, title: 'cgroup v1 with 1.35' },
  {
    row: 31,
    input: 'a kernel before 5.13 with nftables',
    file: hosts,
    title: 'a kernel too old for nftables',
  },
  { row: 31, input: 'swap', file: hosts, title: 'swap' },
  { row: 31, input: 'no br_netfilter', file: hosts, title: 'a module that is nowhere' },
  {
    row: 32,
    input: 'the last control plane',
    file: 'src/config/without-hosts.test.ts',
    title: 'the only control plane',
  },
  {
    row: 32,
    input: 'a majority lost',
    file: 'src/domain/etcd-removal.test.ts',
    title: 'are refused with the arithmetic',
  },
  {
    row: 32,
    input: 'a host that is not of the cluster',
    file: 'src/cli/config/typed-exchange.test.ts',
    title: 'replaces only one that the file has',
  },
  {
    row: 32,
    input: 'the name of a node with another machine id',
    file: 'src/step/node/cordon-node.test.ts',
    title: 'is refused where another machine registered it',
  },
  { row: 33, input: 'a snapshot that does not fit', notYet: 'restoring etcd' },
];
