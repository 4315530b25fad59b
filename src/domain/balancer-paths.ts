import { hostPaths } from './host-paths.ts';

/** Where the balancers of load-balancer hosts have their things: the places their packages know, and ours beside them. */
export const balancerPaths = {
  /** Whom the balancers believe to be an API server. */
  trust: `${hostPaths.settings}/load-balancer/ca.crt`,
  haproxy: { config: '/etc/haproxy/haproxy.cfg', unit: 'haproxy.service' },
  nginx: { config: '/etc/nginx/nginx.conf', unit: 'nginx.service' },
  keepalived: { config: '/etc/keepalived/keepalived.conf', unit: 'keepalived.service' },
  /** In the folder whose files SELinux lets keepalived run. */
  check: '/usr/libexec/keepalived/kubexm-check-balancer',
  /** There while a host wants another one to take the address. */
  passesOn: '/run/kubexm-passes-address-on',
  /** On nodes: places of the API at which they may hold connections that are to be ended. */
  formerPlaces: '/run/kubexm-former-places',
  /** Of balancers that kubelets run. */
  pods: {
    haproxy: `${hostPaths.staticPods}/api-haproxy.yaml`,
    nginx: `${hostPaths.staticPods}/api-nginx.yaml`,
    'kube-vip': `${hostPaths.staticPods}/kube-vip.yaml`,
  },
  /** What looks whether the master with the address of kube-vip is well, for kube-vip does not. */
  addressWatch: {
    script: `${hostPaths.binaries}/kubexm-watch-address`,
    unit: 'kubexm-watch-address.service',
    passOn: 'kubexm-pass-address-on.service',
  },
  /** What asks the API servers how they are, for nginx cannot. */
  watch: {
    script: `${hostPaths.binaries}/kubexm-watch-api-servers`,
    unit: 'kubexm-watch-api-servers.service',
    /** Below /run. */
    folder: 'kubexm-api-servers',
    list: '/run/kubexm-api-servers/servers.conf',
  },
} as const;
