/** The members of etcd as one of them tells it, whether it is run by systemd or in a pod. */
export const listMembers = `list() { "$@" --endpoints=https://127.0.0.1:2379 member list; }
if [ -e /etc/etcd/pki/ca.crt ]; then
  pki=/etc/etcd/pki
  list etcdctl --cacert=$pki/ca.crt --cert=$pki/healthcheck-client.crt --key=$pki/healthcheck-client.key
else
  pki=/etc/kubernetes/pki/etcd
  pod=$(crictl ps --quiet --state Running --name '^etcd$' | head -n 1)
  list crictl exec "$pod" etcdctl --cacert=$pki/ca.crt --cert=$pki/healthcheck-client.crt --key=$pki/healthcheck-client.key
fi`;

/** From `etcdctl member list`: id, state, name, addresses among members, addresses for clients, whether it is a learner. */
export const memberLines = (printed: string): readonly string[] =>
  printed
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, state, name, , , isLearner] = line.split(', ');
      return `member ${name}: ${state}${isLearner === 'true' ? ', a learner' : ''}`;
    })
    .toSorted();
