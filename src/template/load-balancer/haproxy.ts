import { type BalancerInput, place, serverName } from './balancer.ts';

/**
 * Passes connections through and looks at `/readyz` of every API server: one that is about to stop says so there and
 * gets no new connections while it still answers.
 */
export const haproxyConfig = ({ listen, port, servers }: BalancerInput, trust: string): string => `global
  log stdout format raw local0 notice
  maxconn 8000

defaults
  mode tcp
  log global
  option dontlognull
  option redispatch
  retries 3
  timeout connect 5s
  timeout client 4h
  timeout server 4h
  timeout tunnel 4h
  timeout check 3s

frontend api
${listen.map((address) => `  bind ${place(address, port)}\n`).join('')}  default_backend api-servers

backend api-servers
  option httpchk GET /readyz
  http-check expect status 200
  balance leastconn
  default-server check check-ssl verify required ca-file ${trust} check-sni ${serverName} verifyhost ${serverName} inter 2s fastinter 500ms downinter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.map((one) => `  server ${one.name} ${place(one.address, one.port)}\n`).join('')}`;
