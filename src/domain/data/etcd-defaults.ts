/**
 * What we ask of etcd beyond the fields of the configuration, by the first version that knows the flag under this name.
 * Corruption is looked for before a member serves anybody. A flag that is added in the configuration takes the place of ours.
 */
export const etcdDefaults: readonly {
  readonly flag: string;
  readonly value: string;
  readonly since: string;
  /** The first version that does not start with it. */
  readonly until?: string;
}[] = [
  { flag: 'experimental-initial-corrupt-check', value: 'true', since: '3.4.0', until: '3.6.0' },
  { flag: 'experimental-compact-hash-check-enabled', value: 'true', since: '3.5.5', until: '3.6.0' },
  { flag: 'experimental-watch-progress-notify-interval', value: '5s', since: '3.4.0', until: '3.6.0' },
  { flag: 'feature-gates', value: 'InitialCorruptCheck=true,CompactHashCheck=true', since: '3.6.0' },
  { flag: 'watch-progress-notify-interval', value: '5s', since: '3.6.0' },
];
