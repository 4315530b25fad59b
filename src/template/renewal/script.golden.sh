#!/bin/sh
# Renews what is near its end among the certificates of this host. Written by kubexm.
set -u
umask 077
PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
failed=0
command -v openssl >/dev/null || { echo 'openssl is missing: nothing can be renewed' >&2; exit 1; }

complain() { echo "$1" >&2; failed=1; }

margin=7776000
lifetime=365

lasts() { openssl x509 -noout -checkend "$margin" >/dev/null 2>&1; }

days_of_issuer() {
  end=$(openssl x509 -in "$1" -noout -enddate | cut -d= -f2) &&
    echo $((($(date -d "$end" +%s) - $(date +%s)) / 86400))
}

# certificate key issuer-certificate issuer-key request
renew() {
  [ -e "$1" ] || return 0
  lasts <"$1" && return 0
  lasts <"$3" || { complain "$1 is not renewed: its authority $3 is near its own end and has to be exchanged first"; return 0; }
  days=$(days_of_issuer "$3") || { complain "$3 cannot be read"; return 0; }
  [ "$days" -lt "$lifetime" ] || days=$lifetime
  [ "$days" -gt 0 ] || { complain "$1 is not renewed: its authority $3 ends within a day"; return 0; }
  new=$1.renewed
  if openssl req -new -key "$2" -config "$5" -out "$new.csr" &&
    openssl x509 -req -in "$new.csr" -CA "$3" -CAkey "$4" -set_serial "0x1$(openssl rand -hex 15)" \
      -sha256 -days "$days" -extfile "$5" -extensions extensions -out "$new" 2>/dev/null &&
    openssl verify -partial_chain -CAfile "$3" "$new" >/dev/null &&
    chmod 0644 "$new" && chown --reference="$1" "$new" && sync && mv -f "$new" "$1"
  then echo "renewed $1 for $days days"
  else complain "$1 could not be renewed"
  fi
  rm -f "$new" "$new.csr"
}

# name
kubeconfig_lasts() {
  [ -e "/etc/kubernetes/$1" ] || return 0
  sed -n 's/^ *client-certificate-data: *//p' "/etc/kubernetes/$1" | base64 -d | lasts
}

running() {
  crictl ps -q --state running --name "^$1$" --label io.kubernetes.pod.namespace=kube-system
}

# container file
older() {
  started=$(crictl inspect -o go-template --template '{{.status.startedAt}}' "$1") &&
    [ "$(date -d "$started" +%s)" -lt "$(stat -c %Y "$2")" ]
}

# name [component]
renew_kubeconfig() {
  kubeadm certs renew "$1" --config /etc/kubexm/kubeadm/config.yaml >/dev/null ||
    { complain "/etc/kubernetes/$1 could not be renewed"; return 0; }
  echo "renewed /etc/kubernetes/$1"
  # What ended because of its certificate is tried again after minutes only, or by a kubelet that begins anew.
  [ $# -lt 2 ] || [ -n "$(running "$2")" ] || systemctl restart kubelet.service
}

# component port file: also when an earlier attempt was cut off between the two
restart_if_older() {
  [ -e "$3" ] || return 0
  for container in $(running "$1"); do
    older "$container" "$3" || continue
    crictl stop "$container" >/dev/null || { complain "$1 could not be stopped"; return 0; }
    await_health "$2" || { complain "$1 is not healthy after it was started anew: nothing else is touched"; exit 1; }
    echo "restarted $1"
  done
}

# port
await_health() {
  tries=0
  until printf 'GET /healthz HTTP/1.0\r\n\r\n' | timeout 5 openssl s_client -quiet -connect "127.0.0.1:$1" 2>/dev/null |
    head -n 1 | grep -q ' 200 '
  do
    tries=$((tries + 1))
    [ "$tries" -lt 120 ] || return 1
    sleep 1
  done
}

renew /etc/kubernetes/pki/apiserver.crt /etc/kubernetes/pki/apiserver.key /etc/kubernetes/pki/issuing/ca.crt /etc/kubernetes/pki/issuing/ca.key /etc/kubexm/renewal/apiserver.cnf
kubeconfig_lasts admin.conf || renew_kubeconfig admin.conf
kubeconfig_lasts scheduler.conf || renew_kubeconfig scheduler.conf kube-scheduler
restart_if_older kube-scheduler 10259 /etc/kubernetes/scheduler.conf
exit "$failed"
