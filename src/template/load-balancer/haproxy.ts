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
 * A client that was refused by a server which is about to stop comes again after a second: by then two checks have failed.
 * Each also bounds how long a server may take to greet, so that none is shorter. On nodes there are as many who ask as
 * there are nodes.
 */
const checkIntervals = { unit: 'inter 700ms fastinter 200ms', pod: 'inter 1s fastinter 200ms' } as const;

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
  timeout connect 1s
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
  default-server check check-ssl verify required ca-file ${input.trust} check-sni ${serverName} verifyhost ${serverName} ${checkIntervals[input.isUnit ? 'unit' : 'pod']} downinter 1s fall 2 rise 2 on-marked-down shutdown-sessions
${input.servers.map((one) => `  server ${one.name} ${place(one.address, one.port)}\n`).join('')}`;

/** Both families may be bound side by side. */
const bound = (address: string, port: number): string =>
  address.includes(':') ? `${place(address, port)} v6only` : place(address, port);
