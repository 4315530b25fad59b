interface Row {
  /** The file in `scenario/` that holds it. */
  readonly file: string;
  readonly proves: string;
  /** Whether CI runs it; the others are run by name. */
  readonly ci: boolean;
}

/** Every scenario there is. One that is listed and did not run is a failure; one that is not listed cannot be written. */
export const scenarios = {
  'run-command-leaves-only-its-records': {
    file: 'run-command.test.ts',
    proves: 'a command run on three hosts changes nothing of them but the records of kubexm',
    ci: true,
  },
  'rollback-restores-hosts': {
    file: 'declared-steps.test.ts',
    proves: 'declared steps, rolled out and rolled back, leave the hosts as they were',
    ci: true,
  },
  'second-run-changes-nothing': {
    file: 'declared-steps.test.ts',
    proves: 'the same steps once more change no file and restart nothing',
    ci: true,
  },
  'reboot-mid-run-then-resume': {
    file: 'reboot.test.ts',
    proves: 'a host that reboots during a run is left behind by name, and a resume finishes it there alone',
    ci: true,
  },
  'containerd-runs-pods-and-goes-again': {
    file: 'containerd.test.ts',
    proves:
      'containerd runs a pod, is restarted only when it must be and kills no container then, and goes without a trace',
    ci: true,
  },
  'prepared-hosts-return-exactly': {
    file: 'preparation.test.ts',
    proves: 'prepared hosts are left alone by a second run, and are what they were after the reversal',
    ci: true,
  },
  'preparation-killed-then-resumed': {
    file: 'preparation.test.ts',
    proves:
      'a preparation that was killed while packages were installed is finished by a resume, and returned',
    ci: false,
  },
  'packages-are-brought-along': {
    file: 'preparation.test.ts',
    proves:
      'hosts that reach no package source get packages from a folder of the control machine; one flipped bit there is found before a host is touched',
    ci: true,
  },
  'swap-goes-and-comes-back': {
    file: 'preparation.test.ts',
    proves:
      'swap that is in use is turned off, now and in fstab, and in use again with its priority after the reversal; runs alone',
    ci: false,
  },
  'resolved-is-configured-and-restored': {
    file: 'preparation.test.ts',
    proves:
      'a systemd-resolved that answers for a host asks the servers of the file, and its own ones after the reversal',
    ci: false,
  },
  'containerd-changes-its-line-in-place': {
    file: 'containerd.test.ts',
    proves:
      'containerd 1.7 for Kubernetes 1.35 runs a pod, and the pod runs on when 2.2 takes its place; needs the full set',
    ci: false,
  },
  'registry-with-login': {
    file: 'containerd.test.ts',
    proves:
      'containerd pulls from a registry with a login and an authority of its own, also as a mirror, and from one in the clear; another password needs no restart, is refused when it is wrong and read by root alone',
    ci: true,
  },
  'registry-with-login-of-older-containerd': {
    file: 'containerd.test.ts',
    proves: 'the same for containerd 1.7, which another password restarts; needs the full set',
    ci: false,
  },
  'restore-returns-to-snapshot': {
    file: 'lab.test.ts',
    proves: 'hosts changed in every way are as in the snapshot after a restore',
    ci: true,
  },
  'lab-from-first-to-last': {
    file: 'lab-walk.test.ts',
    proves:
      'in a lab of three hosts a container runs under containerd, a host comes back from a reboot, a cut network is seen and heals; after a deletion that was killed and one that was not, nothing of it is left on the machine, and what others made there is',
    ci: true,
  },
  'try-and-remove': {
    file: 'try.test.ts',
    proves: 'the first command of the README, again, again with a host that is off, and its removal',
    ci: false,
  },
  'cluster-of-one-host': {
    file: 'cluster.test.ts',
    proves:
      'one host becomes a healthy cluster run by systemd; twice more, also in another order, changes nothing',
    ci: true,
  },
  'cluster-of-one-host-by-kubeadm': {
    file: 'cluster.test.ts',
    proves:
      'one host becomes a healthy cluster of kubeadm with etcd in a pod; twice more, also in another order, changes nothing',
    ci: false,
  },
  'cluster-of-one-host-by-kubeadm-with-an-issuer': {
    file: 'cluster.test.ts',
    proves: 'the same with an OIDC issuer by flags, for which API servers answer nobody without a name',
    ci: false,
  },
  'cluster-by-kubeadm': {
    file: 'cluster.test.ts',
    proves:
      'a master and a worker become a healthy cluster of kubeadm with etcd of its own; twice more changes nothing',
    ci: true,
  },
  'cluster-of-a-master-and-two-workers': {
    file: 'cluster.test.ts',
    proves: 'the same for a master and two workers run by systemd',
    ci: false,
  },
  'cluster-of-a-master-and-two-workers-by-kubeadm': {
    file: 'cluster.test.ts',
    proves: 'the same for a master and two workers of kubeadm with etcd in a pod',
    ci: false,
  },
  'cluster-with-three-masters': {
    file: 'cluster.test.ts',
    proves: 'three masters with etcd and a balanced worker become a healthy cluster run by systemd',
    ci: false,
  },
  'cluster-by-kubeadm-with-three-masters': {
    file: 'cluster.test.ts',
    proves: 'three masters with the etcd of kubeadm and a balanced worker become a healthy cluster',
    ci: false,
  },
  'cluster-by-kubeadm-with-three-masters-and-etcd-beside': {
    file: 'cluster.test.ts',
    proves:
      'three masters of kubeadm with etcd run by systemd on the same hosts, and a balanced worker, become a healthy cluster',
    ci: false,
  },
  'cluster-with-etcd-apart': {
    file: 'cluster.test.ts',
    proves: 'three hosts of etcd, two masters and two workers become a healthy cluster run by systemd',
    ci: false,
  },
  'cluster-without-network': {
    file: 'without-network.test.ts',
    proves:
      'with network.plugin: none one host becomes a cluster that only lacks a network, and says so; record and hooks follow; again changes nothing',
    ci: false,
  },
  'cluster-by-kubeadm-with-etcd-apart': {
    file: 'cluster.test.ts',
    proves: 'three hosts of etcd, two masters and two workers become a healthy cluster of kubeadm',
    ci: false,
  },
  'cluster-with-two-families': {
    file: 'cluster.test.ts',
    proves:
      'a master and a worker with IPv4 and IPv6 become a healthy cluster run by systemd, whose pods have both',
    ci: false,
  },
  'cluster-by-kubeadm-with-two-families': {
    file: 'cluster.test.ts',
    proves: 'the same for a cluster of kubeadm',
    ci: false,
  },
  'cluster-with-external-etcd': {
    file: 'external-etcd.test.ts',
    proves: 'a cluster run by systemd keeps its data in an etcd of others, whose end check health tells',
    ci: false,
  },
  'cluster-by-kubeadm-with-external-etcd': {
    file: 'external-etcd.test.ts',
    proves: 'the same for a cluster of kubeadm',
    ci: false,
  },
  'cluster-with-calico': {
    file: 'cluster.test.ts',
    proves: 'calico with VXLAN and kube-proxy with iptables connect a healthy cluster; needs the full set',
    ci: false,
  },
  'cluster-with-host-gw': {
    file: 'cluster.test.ts',
    proves: 'flannel with host-gw and kube-proxy with iptables connect a healthy cluster',
    ci: false,
  },
  'etcd-first-then-the-cluster': {
    file: 'chosen-parts.test.ts',
    proves:
      '`create cluster --tags etcd` brings up etcd alone; the whole cluster comes to it later and does not restart it',
    ci: false,
  },
  'values-from-the-command-line': {
    file: 'chosen-parts.test.ts',
    proves: 'a cluster created with `-e` has the values that were typed; the same once more changes nothing',
    ci: false,
  },
  'adopted-cluster-changes-nothing': {
    file: 'adopt.test.ts',
    proves:
      'another machine with the file and ssh alone adopts a cluster run by systemd, and creates it once more without a change; the file itself comes back from what the cluster remembers',
    ci: false,
  },
  'adopted-cluster-changes-nothing-by-kubeadm': {
    file: 'adopt.test.ts',
    proves: 'the same for a cluster of kubeadm',
    ci: false,
  },
  'cluster-with-every-field': {
    file: 'every-field.test.ts',
    proves:
      'a master and a worker with a file that sets every field they can have become a healthy cluster run by systemd, and each field is found on the hosts',
    ci: false,
  },
  'cluster-with-every-field-by-kubeadm': {
    file: 'every-field.test.ts',
    proves:
      'the same for a cluster of kubeadm with etcd of its own, patched; another patch is refused, another name of the API server and another taint follow, an old kubeconfig is renewed, one that nobody has read is read, and nothing is left to change',
    ci: false,
  },
  'endpoint-of-haproxy-hosts': {
    file: 'endpoint.test.ts',
    proves:
      'keepalived and haproxy carry the endpoint through the end of a balancer, of an API server and of the host with the address, and go with the cluster without a trace',
    ci: false,
  },
  'endpoint-of-nginx-hosts': {
    file: 'endpoint.test.ts',
    proves: 'keepalived and nginx do the same in front of a cluster of kubeadm',
    ci: false,
  },
  'endpoint-of-kube-vip': {
    file: 'endpoint.test.ts',
    proves:
      'kube-vip carries the endpoint through the end of the master with the address, and takes the address with it when the cluster goes; needs the full set',
    ci: false,
  },
  'endpoint-of-kube-vip-by-kubeadm': {
    file: 'endpoint.test.ts',
    proves: 'kube-vip does the same in a cluster of kubeadm; needs the full set',
    ci: false,
  },
  'endpoint-of-haproxy-pods': {
    file: 'endpoint.test.ts',
    proves:
      'haproxy on a worker finds the API by its name through the end of its container, of an API server and of a master',
    ci: false,
  },
  'endpoint-of-nginx-pods': {
    file: 'endpoint.test.ts',
    proves: 'nginx on a worker does the same in a cluster of kubeadm',
    ci: false,
  },
  'endpoint-of-somebody-else': {
    file: 'endpoint.test.ts',
    proves:
      'a cluster behind a balancer that is not ours is created there, and outlives the end of an API server and of a master',
    ci: false,
  },
  'endpoint-switched-on-later': {
    file: 'endpoint.test.ts',
    proves:
      'a running cluster gets balancers on hosts of their own: certificates, names and nodes follow, the former ones go, and a worker finds the API by its name all the time',
    ci: false,
  },
  'balanced-worker-becomes-master': {
    file: 'endpoint.test.ts',
    proves:
      'a worker with a balancer of its own becomes a master by a changed file: an API server takes the place of its balancer, the balancers of others know it, and carry the endpoint when the first API server stops; a second run changes nothing',
    ci: false,
  },
  'one-master-becomes-three-with-kube-vip': {
    file: 'endpoint.test.ts',
    proves:
      'one master without a balancer becomes three with kube-vip by a changed file, and a worker finds the API by its name but while the first API server restarts; needs the full set',
    ci: false,
  },
  'balancer-host-retires': {
    file: 'endpoint.test.ts',
    proves:
      'the balancer host with the address leaves its role and stays: another one has the address, it has no balancer any more, and a second run changes nothing',
    ci: false,
  },
  'endpoint-gets-another-address': {
    file: 'endpoint.test.ts',
    proves:
      'balancers on hosts of their own get another address: they serve both until nodes have followed, a worker finds the API by its name all the time, then the old one is gone; a second run changes nothing',
    ci: false,
  },
  'nodes-come': {
    file: 'grow.test.ts',
    proves:
      'a worker comes and another one is not written to; one master with etcd becomes three, one learner at a time, and no acknowledged write is lost; a second run changes nothing',
    ci: false,
  },
  'nodes-come-by-kubeadm': {
    file: 'grow.test.ts',
    proves:
      'a worker comes to a cluster of kubeadm and another one is not written to; one master with its own etcd becomes three; a second run changes nothing',
    ci: false,
  },
  'nodes-come-and-go-back': {
    file: 'grow.test.ts',
    proves:
      'adding two masters with etcd fails at its very end and is undone: no member, no node, hosts and file as they were, and the second node gets DNS of its own',
    ci: false,
  },
  'kubeadm-follows-its-etcd': {
    file: 'grow.test.ts',
    proves:
      'a cluster of kubeadm with an etcd of its own grows from one to three and shrinks to one: every API server knows the members there are, a second run changes nothing',
    ci: false,
  },
  'etcd-members-come-and-go': {
    file: 'grow.test.ts',
    proves:
      'etcd on a host of its own grows from one to three members and shrinks to one while one of them is switched off: no acknowledged write is lost, the API server knows the members there are, a second run changes nothing',
    ci: false,
  },
  'control-planes-one-three-five-three': {
    file: 'control-planes.test.ts',
    proves:
      'one control plane with etcd becomes three, five and three again, and no acknowledged write is lost',
    ci: false,
  },
  'nodes-leave': {
    file: 'shrink.test.ts',
    proves:
      'nodes are closed and opened, those of others left alone, and what a failed drain closed is opened when it is undone; a worker is drained as a budget allows and leaves its host as it was, volumes apart; a master that is switched off and the founder leave, the last one does not',
    ci: false,
  },
  'nodes-leave-kubeadm': {
    file: 'shrink.test.ts',
    proves:
      'a worker leaves a cluster of kubeadm and another one is not written to; the founder of three masters leaves, its member of etcd with it',
    ci: false,
  },
  'broken-master-is-replaced': {
    file: 'replace.test.ts',
    proves:
      'a master with etcd that is switched off is replaced by another machine under another name; three vote again, a second run changes nothing',
    ci: false,
  },
  'broken-founder-is-replaced-by-kubeadm': {
    file: 'replace.test.ts',
    proves:
      'the founder of a cluster of kubeadm is switched off, and another machine takes its name and place; three vote again, a second run changes nothing',
    ci: false,
  },
  'ended-identity-is-renewed': {
    file: 'ended-identity.test.ts',
    proves:
      'the kubelet of a worker whose certificate has ended is named by check health, and gets another one when the cluster is created again; once more changes nothing',
    ci: false,
  },
  'ended-identities-are-renewed-by-kubeadm': {
    file: 'ended-identity.test.ts',
    proves:
      'the same for a cluster of kubeadm, and for all its nodes at once, when its only master comes back from a reboot without an API server',
    ci: false,
  },
  'hosts-leave-by-the-file': {
    file: 'shrink.test.ts',
    proves:
      'hosts that are gone from the file are named and left alone, and leave with --prune; DNS of the one node that is left runs, and parts when a second one comes',
    ci: false,
  },
  'two-operators-one-cluster': {
    file: 'operators.test.ts',
    proves:
      'of two operators at once one works; the lock of a dead one is called so, and broken only when told to',
    ci: true,
  },
  'secrets-stay-secret': {
    file: 'secrets.test.ts',
    proves:
      'a cluster behind a bastion is begun and rolled back, begun again, resumed and deleted, with a canary in every secret of the schema: none shows in a process, an output, a log, a temporary or an open file',
    ci: false,
  },
  'secrets-stay-secret-by-kubeadm': {
    file: 'secrets.test.ts',
    proves: 'the same for a cluster of kubeadm',
    ci: false,
  },
  'flipped-bits-are-found': {
    file: 'artifacts.test.ts',
    proves:
      'an archive, a program that was opened from one and an image, each with one bit flipped, are refused or made anew before a host is touched',
    ci: true,
  },
  faults: {
    file: 'faults.test.ts',
    proves:
      'whatever breaks during a run, it ends in bounded time and names host and step, and goes on once it is healed; writes docs/faults.md',
    ci: false,
  },
  'delete-cluster': {
    file: 'delete.test.ts',
    proves:
      'a cluster run by systemd is deleted with a host off, then with it back: hosts are as before, volumes untouched',
    ci: false,
  },
  'delete-cluster-by-kubeadm': {
    file: 'delete.test.ts',
    proves: 'the same for a cluster of kubeadm',
    ci: false,
  },
  'delete-what-was-killed': {
    file: 'delete.test.ts',
    proves:
      'a creation that was killed halfway is deleted, the hosts are as before, and no resume brings it back',
    ci: false,
  },
  'delete-what-was-killed-by-kubeadm': {
    file: 'delete.test.ts',
    proves: 'the same for a cluster of kubeadm',
    ci: false,
  },
  'delete-after-state-was-lost': {
    file: 'delete.test.ts',
    proves:
      'a cluster is deleted by a machine that knows nothing but the file, and adopted by one: no host is changed by that',
    ci: false,
  },
  'delete-keeps-data': {
    file: 'delete.test.ts',
    proves:
      'etcd, images and layers stay where that is asked for; data that was there before, and containers of others, always',
    ci: false,
  },
  'delete-leaves-earlier-etcd': {
    file: 'delete.test.ts',
    proves:
      'data of etcd that was there before, and that a creation without preflight took up, stays through deletions and a rollback',
    ci: false,
  },
  'delete-returns-earlier-containerd': {
    file: 'delete.test.ts',
    proves:
      'a containerd of the distribution that served somebody before runs with its own program and configuration again after the deletion, and containers made by hand live through all of it',
    ci: false,
  },
  'kept-data-comes-back': {
    file: 'delete.test.ts',
    proves:
      'a cluster that was deleted with its data kept comes back with it, is refused another type, and leaves nothing behind when it is deleted for good',
    ci: false,
  },
  'failed-creation-rolls-back': {
    file: 'delete.test.ts',
    proves:
      'a creation that fails undoes what it did, also when it was killed and resumed, and the hosts are as before',
    ci: false,
  },
  'rollback-of-a-creation': {
    file: 'rollback.test.ts',
    proves:
      'a cluster run by systemd is rolled back with a worker off, which is named, then with it back: hosts are as before',
    ci: false,
  },
  'rollback-of-a-creation-by-kubeadm': {
    file: 'rollback.test.ts',
    proves:
      'a creation by kubeadm that was killed, and typed again to its end, is rolled back, and the hosts are as before',
    ci: false,
  },
  'rollback-of-added-nodes-by-kubeadm': {
    file: 'rollback.test.ts',
    proves: 'a worker that came to a cluster of kubeadm is rolled back: host, file and cluster are as before',
    ci: false,
  },
  'kill-everywhere': {
    file: 'kill-everywhere.test.ts',
    proves:
      'killed, without power or with its host rebooting at every step of creating, growing, shrinking and deleting a cluster, then resumed, it ends where an uninterrupted run ends; writes docs/kill-everywhere.md',
    ci: false,
  },
  'kill-sample': {
    file: 'kill-everywhere.test.ts',
    proves:
      'a few such cuts of a creation and a deletion, drawn by a seed, each resumed: hosts and cluster end as without them',
    ci: true,
  },
} satisfies Readonly<Record<string, Row>>;

export type ScenarioName = keyof typeof scenarios;
