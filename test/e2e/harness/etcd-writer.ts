import type { HostHand } from './host-hand.ts';

/** Writes to etcd without a pause and notes what was acknowledged, and who votes. */
const program = `P=/etc/etcd/pki
ask() { etcdctl --endpoints=https://127.0.0.1:2379 --cacert=$P/ca.crt --cert=$P/healthcheck-client.crt --key=$P/healthcheck-client.key --command-timeout=5s "$@"; }
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

export async function startEtcdWriter(host: HostHand): Promise<void> {
  await host.run(`mkdir -p /tmp/writer
cat >/tmp/writer/run <<'END'
${program}
END
systemd-run -q --unit=writer sh /tmp/writer/run`);
}

export interface Written {
  readonly acknowledged: number;
  /** What was acknowledged and is not there any more. */
  readonly lost: number;
  /** Every pair of voters and learners that was seen. */
  readonly members: readonly (readonly number[])[];
}

export async function stopEtcdWriter(host: HostHand): Promise<Written> {
  const said = await host.run(`touch /tmp/writer/stop
until [ -e /tmp/writer/done ]; do sleep 0.2; done
touch /tmp/writer/lost
wc -l </tmp/writer/acknowledged
wc -l </tmp/writer/lost
sort -u /tmp/writer/members`);
  const [acknowledged, lost, ...members] = said.trim().split('\n');
  return {
    acknowledged: Number(acknowledged),
    lost: Number(lost),
    members: members.map((line) => line.split(' ').map(Number)),
  };
}
