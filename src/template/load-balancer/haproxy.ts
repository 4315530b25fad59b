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
 * A client to whom a server that is about to stop said so comes again after a second: by then it has been asked, and is out.
 * Each also bounds how long a server may take to greet, so that none is shorter. On nodes there are as many who ask as
 * there are nodes.
 */
const checkIntervals = { unit: '500ms', pod: '800ms' } as const;

/**
 * Passes connections through and looks at `/readyz` of every API server. One that says that it is not ready gets no new
 * connections from that answer on, and keeps those it has: it still serves them (`L7OKC`, which haproxy has since 2.2).
 * One that does not answer twice is taken for dead, and its connections end. A connection that one refuses goes to
 * another at once. When nobody is ready all get connections: somebody may still answer, or say what is wrong.
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
${input.listen.map((address) => `  bind ${bound(address, input.port)}\n`).join('')}  use_backend any-api-server if { nbsrv(api-servers) eq 0 }
  default_backend api-servers

backend api-servers
  option httpchk GET /readyz
  http-check expect rstatus ^(${readyAnswers(input).join('|')})$ error-status L7OKC
  balance leastconn
  default-server check check-ssl verify required ca-file ${input.trust} check-sni ${serverName} verifyhost ${serverName} inter ${checkIntervals[input.isUnit ? 'unit' : 'pod']} downinter 1s fall 2 rise 2 on-marked-down shutdown-sessions
${serverLines(input)}
backend any-api-server
  balance leastconn
  default-server check inter 1s fall 3 rise 1 on-marked-down shutdown-sessions
${serverLines(input)}`;

const serverLines = ({ servers }: BalancerInput): string =>
  servers.map((one) => `  server ${one.name} ${place(one.address, one.port)}\n`).join('');

/** Both families may be bound side by side. */
const bound = (address: string, port: number): string =>
  address.includes(':') ? `${place(address, port)} v6only` : place(address, port);
