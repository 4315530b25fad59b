import { type BalancerInput, place } from './balancer.ts';

/** Passes connections through. It cannot ask how a server is: one that refuses a connection is left out for a while. */
export const nginxConfig = ({ listen, port, servers }: BalancerInput): string => `worker_processes 1;
pid /tmp/nginx.pid;
error_log stderr notice;
# Some builds have the stream module apart and say here where it is.
include /etc/nginx/modules-enabled/*.conf;

events {
  worker_connections 4096;
}

stream {
  upstream api_servers {
    least_conn;
${servers.map((one) => `    server ${place(one.address, one.port)} max_fails=2 fail_timeout=5s;\n`).join('')}  }
  server {
${listen.map((address) => `    listen ${place(address, port)};\n`).join('')}    proxy_connect_timeout 2s;
    proxy_timeout 4h;
    proxy_pass api_servers;
  }
}
`;
