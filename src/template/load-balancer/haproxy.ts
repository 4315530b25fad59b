import { type BalancerInput, place, readyAnswers, serverName } from './balancer.ts';

interface HaproxyInput extends BalancerInput {
  /** Run by systemd, as root at first; otherwise in a pod, which has nothing to give up. */
  readonly isUnit: boolean;
  readonly trust: string;
}

/**
 * How many connections it takes follows from the files its unit may open: asking for more makes a reload fail after the
 * file was found valid. A reload leaves the old process to those it serves, but not for ever.
 */
const unitLines = `  user haproxy
  group haproxy
  chroot /var/lib/haproxy
  hard-stop-after 10m
`;

/**
 * Passes connections through and looks at `/readyz` of every API server: one that is about to stop says so there and
 * gets no new connections while it still answers. A connection that one refuses goes to another at once.
 */
export const haproxyConfig = (input: HaproxyInput): string => `global
  log stdout format raw local0 notice
${input.isUnit ? unitLines : '  maxconn 8000\n'}
defaults
  mode tcp
  log global
  option dontlognull
  option redispatch 1
  retries 3
  timeout connect 2s
  timeout client 4h
  timeout server 4h
  timeout tunnel 4h
  timeout check 2s

frontend api
${input.listen.map((address) => `  bind ${bound(address, input.port)}\n`).join('')}  default_backend api-servers

backend api-servers
  option httpchk GET /readyz
  http-check expect rstatus ^(${readyAnswers(input).join('|')})$
  balance leastconn
  default-server check check-ssl verify required ca-file ${input.trust} check-sni ${serverName} verifyhost ${serverName} inter 2s fastinter 500ms downinter 1s fall 2 rise 2 on-marked-down shutdown-sessions
${input.servers.map((one) => `  server ${one.name} ${place(one.address, one.port)}\n`).join('')}`;

/** Both families may be bound side by side. */
const bound = (address: string, port: number): string =>
  address.includes(':') ? `${place(address, port)} v6only` : place(address, port);
