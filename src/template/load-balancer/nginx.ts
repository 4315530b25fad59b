import { type BalancerInput, place } from './balancer.ts';

/** Passes connections through. It cannot ask how a server is: one that refuses a connection is left out for a while. */
export const nginxConfig = (input: BalancerInput): string => `worker_processes 1;
pid /tmp/nginx.pid;
error_log stderr notice;
# Some builds have the stream module apart and say here where it is.
include /etc/nginx/modules-enabled/*.conf;

events {
  worker_connections 4096;
}

${stream(input, input.servers.map((one) => `    server ${place(one.address, one.port)} ${passiveCheckAlone};\n`).join(''))}`;

/**
 * The same as a unit of its package. Who is ready is in a list that the watch keeps: it changes without this file, by
 * a reload, which leaves the old workers to those they serve, but not for ever.
 */
export const nginxUnitConfig = (input: BalancerInput, list: string): string => `worker_processes auto;
worker_rlimit_nofile 65536;
worker_shutdown_timeout 10m;
pid /run/nginx.pid;
error_log /var/log/nginx/error.log notice;
# Where packages say that the stream module is apart: Debian, Red Hat.
include /etc/nginx/modules-enabled/*.conf;
include /usr/share/nginx/modules/*.conf;

events {
  worker_connections 16384;
}

${stream(input, `    include ${list};\n`)}`;

/** A server that refused one connection gets no other for as long. */
export const passiveCheck = 'max_fails=1 fail_timeout=2s';

/**
 * Where nobody watches, one that is off is tried again whenever this time is over. It is no longer than that, because once
 * every server has refused a connection nginx sends nothing to anybody until then.
 */
const passiveCheckAlone = 'max_fails=1 fail_timeout=5s';

const stream = ({ listen, port }: BalancerInput, servers: string): string => `stream {
  upstream api_servers {
    least_conn;
${servers}  }
  server {
${listen.map((address) => `    listen ${place(address, port)};\n`).join('')}    proxy_connect_timeout 1s;
    proxy_timeout 4h;
    proxy_pass api_servers;
  }
}
`;
