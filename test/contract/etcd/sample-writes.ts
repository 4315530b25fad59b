import { type EtcdDesk, etcdctlWords } from './etcd-desk.ts';

interface Sampled<T> {
  readonly result: T;
  readonly writes: number;
  /** What etcdctl said when a write did not get through. */
  readonly failures: readonly string[];
}

const log = '/run/sampled-writes';

/** Writes through whichever member answers, from the host of the last one, as long as the work takes. */
export async function sampleWrites<T>(desk: EtcdDesk, work: () => Promise<T>): Promise<Sampled<T>> {
  const everyone = desk.lab.hosts.map(({ address }) => `https://${address}:2379`).join(',');
  const put = `${etcdctlWords.replace('https://127.0.0.1:2379', everyone)} --command-timeout=10s put sampled yes`;
  desk.on(
    'node3',
    `touch ${log}; (while [ -e ${log} ]; do ${put} >>${log} 2>&1 || echo failed >>${log}; sleep 0.2; done) >/dev/null 2>&1 &`,
  );
  try {
    const result = await work();
    const lines = desk.on('node3', `cat ${log}`).split('\n').filter(Boolean);
    return {
      result,
      writes: lines.filter((line) => line === 'OK').length,
      failures: lines.filter((line) => line !== 'OK'),
    };
  } finally {
    desk.on('node3', `rm -f ${log}`);
  }
}
