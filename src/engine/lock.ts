/** Held by one operator at a time, on the hosts themselves. A run that changes nothing never takes it. */
export interface Lock {
  /** Returns once this host, and the majority that decides, are ours; throws a Problem naming the holder. */
  cover(host: string): Promise<void>;
  /** The same for changes that go through the API or etcd: the majority that decides is ours. */
  coverCluster(): Promise<void>;
  release(): Promise<void>;
}
