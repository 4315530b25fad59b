import { globSync } from 'node:fs';
import { join } from 'node:path';
import { builtArtifacts } from '../../../lab/components/built-artifacts.ts';
import { runCommand } from '../../../lab/run-command.ts';
import { sshArgv } from '../../../lab/ssh.ts';
import { withOpenssl } from '../../../src/pki/testing/openssl.ts';
import type { Stage } from './scenario.ts';

const home = '/etc/others-etcd';

export const externalUnit = 'others-etcd';

/** For its own host: what a cluster keeps in it. */
export const listNamespaces = `etcdctl --endpoints=https://$(hostname -I | cut -d' ' -f1):2379 --cacert=${home}/ca.crt --cert=${home}/server.crt --key=${home}/server.key get --prefix --keys-only /registry/namespaces`;

/** An etcd that kubexm knows nothing of, with an authority of its own, on a host of the lab. Gives back `spec.etcd` for it. */
export async function startExternalEtcd({ desk, lab, on }: Stage, name: string) {
  const host = lab.hosts.find((one) => one.name === name);
  if (host === undefined) throw new RangeError(`lab ${lab.name} has no host ${name}`);
  const { ca, server, client } = issue(host.address);
  await bringPrograms(lab.name, host.address);
  await on(name).run(startLines(host.address, { 'ca.crt': ca, ...server }));
  for (const [file, content] of Object.entries({ 'ca.crt': ca, ...client })) desk.write(file, content);
  return {
    type: 'external',
    external: {
      endpoints: [`https://${host.address}:2379`],
      caFile: join(desk.directory, 'ca.crt'),
      certFile: join(desk.directory, 'client.crt'),
      keyFile: join(desk.directory, 'client.key'),
    },
  };
}

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** By openssl, so that no code under test is trusted to judge itself. */
const issue = (address: string) =>
  withOpenssl({}, (openssl) => {
    const said = (kind: 'x509' | 'pkey', file: string) => openssl(kind, '-in', file);
    openssl(
      'req',
      '-x509',
      ...newKey,
      '-subj',
      '/CN=others',
      '-days',
      '30',
      '-keyout',
      'ca.key',
      '-out',
      'ca',
    );
    const leaf = (name: string, usage: string) => {
      const asked = ['-addext', `subjectAltName=IP:${address}`, '-addext', `extendedKeyUsage=${usage}`];
      openssl(
        'req',
        '-new',
        ...newKey,
        '-subj',
        `/CN=${name}`,
        ...asked,
        '-keyout',
        'key',
        '-out',
        'request',
      );
      const by = ['-CA', 'ca', '-CAkey', 'ca.key', '-CAcreateserial', '-copy_extensions', 'copy'];
      openssl('x509', '-req', '-in', 'request', ...by, '-days', '30', '-out', 'certificate');
      return { [`${name}.crt`]: said('x509', 'certificate'), [`${name}.key`]: said('pkey', 'key') };
    };
    return {
      ca: said('x509', 'ca'),
      // It asks itself for its own health, as a client.
      server: leaf('server', 'serverAuth,clientAuth'),
      client: leaf('client', 'clientAuth'),
    };
  });

async function bringPrograms(lab: string, address: string): Promise<void> {
  const artifacts = await builtArtifacts();
  const archives = globSync(join(artifacts?.mirror ?? '', '**/etcd-v*.tar.gz'));
  const newest = archives.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
  if (newest === undefined) throw new Error('run: bin/kubexm create artifacts --from source --set quick');
  const unpack = 'tar -xzf - -C /usr/local/bin --strip-components 1 --no-same-owner';
  const fed = 'archive=$1; shift; exec "$@" <"$archive"';
  await runCommand({ argv: ['sh', '-euc', fed, 'sh', newest, ...sshArgv(lab, address), unpack] });
}

function startLines(address: string, files: Readonly<Record<string, string>>): string {
  const url = `https://${address}:2379`;
  const peers = 'http://127.0.0.1:2380';
  const flags = [
    `--data-dir=/var/lib/${externalUnit}`,
    `--listen-client-urls=${url} --advertise-client-urls=${url}`,
    `--listen-peer-urls=${peers} --initial-advertise-peer-urls=${peers} --initial-cluster=default=${peers}`,
    `--client-cert-auth --trusted-ca-file=${home}/ca.crt`,
    `--cert-file=${home}/server.crt --key-file=${home}/server.key`,
  ];
  return [
    `install -d -m 0700 ${home}`,
    ...Object.entries(files).map(([name, content]) => `cat >${home}/${name} <<'end'\n${content}end`),
    `systemd-run --quiet --unit=${externalUnit} --property=Type=notify etcd ${flags.join(' ')}`,
  ].join('\n');
}
