#!/usr/bin/env bash
# A cluster as one writes it down by hand: copy, unpack, kubeadm init, network, kubeadm join.
# It is what `npm run bench:create-cluster` measures kubexm beside; it checks nothing, and cannot be run twice.
#
# plain-kubeadm.sh KIT SSH_CONFIG ADDRESS...
#   KIT      a folder with everything that is sent, see plain-kit.ts
#   ADDRESS  of the hosts; the first becomes the control plane
# Every phase ends with a line "phase NAME" on standard output.
set -euo pipefail
kit=$1 ssh_config=$2
shift 2
first=$1
hosts=("$@")
others=("${hosts[@]:1}")

on() { ssh -F "$ssh_config" "root@$1" "${@:2}"; }

everywhere() {
  local pids=() address
  for address in "${@:2}"; do
    "$1" "$address" &
    pids+=($!)
  done
  for pid in "${pids[@]}"; do wait "$pid"; done
}

send() {
  local images=("$kit"/images/every/*)
  if [ "$1" = "$first" ]; then images+=("$kit"/images/control-plane/*); fi
  on "$1" mkdir -p /var/tmp/kit/images
  scp -q -F "$ssh_config" "$kit"/files/* "root@$1:/var/tmp/kit/"
  scp -q -F "$ssh_config" "${images[@]}" "root@$1:/var/tmp/kit/images/"
}

prepare() {
  on "$1" bash -euo pipefail -s "$(cat "$kit/packages")" >"$kit/$1.log" 2>&1 <<'HOST'
cd /var/tmp/kit
apt-get -qq update
DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends "$@"
# Built into some kernels.
modprobe -q -a overlay br_netfilter || :
for setting in net.ipv4.ip_forward net.bridge.bridge-nf-call-iptables; do
  echo "$setting = 1" >>/etc/sysctl.d/k8s.conf
done
sysctl -q -p /etc/sysctl.d/k8s.conf
swapoff -a
tar -C /usr/local -xzf containerd.tar.gz
mkdir -p /opt/cni/bin /etc/containerd
tar -C /opt/cni/bin -xzf cni-plugins.tgz
tar -C /usr/local/bin -xzf crictl.tar.gz
install -m 755 runc /usr/local/sbin/
install -m 755 kubeadm kubelet kubectl /usr/local/bin/
cp containerd.toml /etc/containerd/config.toml
cp containerd.service kubelet.service /etc/systemd/system/
systemctl daemon-reload
systemctl enable -q --now containerd
systemctl enable -q kubelet
for image in images/*; do ctr -n k8s.io images import "$image" >/dev/null; done
HOST
}

found() {
  on "$first" "sed -i s/ADDRESS/$first/ /var/tmp/kit/kubeadm.yaml &&
    kubeadm init --config /var/tmp/kit/kubeadm.yaml --ignore-preflight-errors=SystemVerification" \
    >"$kit/init.log" 2>&1
}

join() { on "$1" "$join_command --ignore-preflight-errors=SystemVerification" >"$kit/$1-join.log" 2>&1; }

kubectl_on_first() { on "$first" kubectl --kubeconfig /etc/kubernetes/admin.conf "$@"; }

everywhere send "${hosts[@]}"
echo 'phase send'
everywhere prepare "${hosts[@]}"
echo 'phase prepare'
found
echo 'phase init'
kubectl_on_first apply -f /var/tmp/kit/network.yaml >/dev/null
join_command=$(on "$first" kubeadm token create --print-join-command)
if [ "${#others[@]}" -gt 0 ]; then everywhere join "${others[@]}"; fi
echo 'phase join'
kubectl_on_first wait --for=condition=Ready nodes --all --timeout=5m >/dev/null
kubectl_on_first -n kube-system rollout status deployment/coredns --timeout=5m >/dev/null
echo 'phase ready'
