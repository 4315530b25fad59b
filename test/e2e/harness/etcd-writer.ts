import { quorumOf } from '../../../src/domain/quorum.ts';
import type { HostHand } from './host-hand.ts';

/** Asks etcd as who looks after it. */
const asking = `P=/etc/etcd/pki
asking() { at=$1; shift; etcdctl --endpoints="$at" --cacert=$P/ca.crt --cert=$P/healthcheck-client.crt --key=$P/healthcheck-client.key --command-timeout=5s "$@"; }
ask() { asking https://127.0.0.1:2379 "$@"; }`;

/** Writes to etcd without a pause and notes what was acknowledged, and who votes. */
const writer = `${asking}
i=0
while [ ! -e /tmp/writer/stop ]; do
  i=$((i+1))
  ask put /writer/$i $i >/dev/null 2>&1 && echo $i >>/tmp/writer/acknowledged
  ask member list 2>/dev/null | awk -F', ' '{ if ($6 == "true") l++; else v++ } END { if (NR > 0) print v+0, l+0 }' >>/tmp/writer/members
  sleep 0.1
done
for n in $(cat /tmp/writer/acknowledged); do
  ask get --print-value-only /writer/$n | grep -qx $n || echo $n >>/tmp/writer/lost
done
touch /tmp/writer/done`;

/**
 * Asks every voter how it is, also while the member of this host cannot say who votes: then those that did last. What was
 * seen while voters came or went is not counted.
 */
const watcher = `${asking}
voters() { ask member list 2>/dev/null | awk -F', ' '$6 == "false" { n++; urls = urls (n > 1 ? "," : "") $5 } END { if (n > 0) print n, urls }'; }
known=''
while [ ! -e /tmp/writer/stop ]; do
  sleep 0.1
  before=$(voters)
  known=\${before:-$known}
  [ -n "$known" ] || continue
  healthy=$(asking "\${known#* }" endpoint health -w json 2>/dev/null | grep -o '"health":true' | wc -l)
  after=$(voters)
  [ "\${after:-$known}" != "$known" ] || echo "\${known%% *} $healthy" >>/tmp/writer/health
done`;

export async function startEtcdWriter(host: HostHand): Promise<void> {
  await host.run(`mkdir -p /tmp/writer
cat >/tmp/writer/run <<'END'
${writer}
END
cat >/tmp/writer/watch <<'END'
${watcher}
END
systemd-run -q --unit=writer sh /tmp/writer/run
systemd-run -q --unit=writer-watch sh /tmp/writer/watch`);
}

export interface Written {
  readonly acknowledged: number;
  /** What was acknowledged and is not there any more. */
  readonly lost: number;
  /** Every pair of voters and learners that was seen. */
  readonly members: readonly (readonly number[])[];
  /** How many healthy voters there were beyond a majority at the worst moment; below 0 there was none. */
  readonly spare: number;
}

export async function stopEtcdWriter(host: HostHand): Promise<Written> {
  const said = await host.run(`touch /tmp/writer/stop
until [ -e /tmp/writer/done ]; do sleep 0.2; done
touch /tmp/writer/lost
wc -l </tmp/writer/acknowledged
wc -l </tmp/writer/lost
echo
sort -u /tmp/writer/members
echo
sort -u /tmp/writer/health`);
  const [counts = '', members = '', health = ''] = said.trim().split('\n\n');
  const [acknowledged, lost] = counts.trim().split('\n').map(Number);
  if (acknowledged === undefined || lost === undefined) throw new Error(`the writer says ${said}`);
  const spare = pairs(health).map(([voters = 0, healthy = 0]) => healthy - quorumOf(voters));
  return { acknowledged, lost, members: pairs(members), spare: Math.min(...spare) };
}

const pairs = (lines: string): readonly (readonly number[])[] =>
  lines.split('\n').map((line) => line.split(' ').map(Number));
