#!/bin/sh
# Written by kubexm: whether the balancer of this host listens, and whether an API server answers through it.
case ${1:-} in
  listens) [ -n "$(ss -Hlnt 'sport = :6443')" ] ;;
  answers)
    [ ! -e /run/kubexm-passes-address-on ] || exit 1
    answer=$(curl --silent --output /dev/null --write-out '%{http_code}' --max-time 2 \
      --cacert /etc/kubexm/load-balancer/ca.crt --connect-to "kubernetes:443:127.0.0.1:6443" https://kubernetes/readyz)
    case $answer in 200) exit 0 ;; *) exit 1 ;; esac
    ;;
  *) exit 2 ;;
esac
