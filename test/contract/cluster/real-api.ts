import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { artifactPlaces, artifactsFolder } from '../../../lab/components/artifact-places.ts';
import { createVault, reveal, type Vault } from '../../../src/domain/secret.ts';
import type { Authorities } from '../../../src/pki/authority.ts';
import { authorityFolder, writeAuthorities } from '../../../src/pki/authority-files.ts';
import { issueLeaf } from '../../../src/pki/issue-leaf.ts';
import { demoAuthorities } from '../../../src/pki/testing/demo-authorities.ts';
import { keepFolder } from '../../../src/runner/kept/keep-folder.ts';

const run = promisify(execFile);
const loopback = '127.0.0.1';
const hourMs = 3_600_000;

/** etcd and API servers of a cluster that has nothing else, as processes of this machine. */
export interface RealApi {
  /** As `.kubexm/<cluster>`: with the authorities. */
  readonly clusterDirectory: string;
  readonly vault: Vault;
  /** Where each API server listens, or will. */
  readonly ports: readonly number[];
  start(port: number): Promise<void>;
  stop(port: number): Promise<void>;
  close(): Promise<void>;
}

export async function prepareRealApi(servers: number): Promise<RealApi> {
  const folder = await mkdtemp(join(tmpdir(), 'kubexm-api-'));
  const running = new Map<string, ChildProcess>();
  const close = async (): Promise<void> => {
    await Promise.all([...running.values()].map(end));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await unpackPrograms(folder);
    const vault = createVault();
    const authorities = await demoAuthorities({
      cluster: 'contract',
      lifetimeDays: 1,
      seal: vault.secret,
    });
    const clusterDirectory = join(folder, 'cluster');
    await mkdir(clusterDirectory);
    await keepFolder(join(clusterDirectory, authorityFolder), writeAuthorities(authorities));
    await writeServerFiles(folder, authorities);
    const [client, peer, ...ports] = await freePorts(2 + servers);
    const etcdUrl = `http://${loopback}:${client}`;
    running.set('etcd', startEtcd(folder, etcdUrl, `http://${loopback}:${peer}`));
    return {
      clusterDirectory,
      vault,
      ports,
      async start(port) {
        running.set(`${port}`, startServer(folder, etcdUrl, port));
        await untilReady(port);
      },
      async stop(port) {
        const server = running.get(`${port}`);
        if (server !== undefined) await end(server);
      },
      close,
    };
  } catch (cause) {
    await close();
    throw cause;
  }
}

async function unpackPrograms(folder: string): Promise<void> {
  const { mirror } = artifactPlaces(artifactsFolder('quick'));
  const { stdout } = await run('find', [mirror, '-name', 'kubernetes-server-*', '-o', '-name', 'etcd-v*']);
  const flat = ['--wildcards', '--transform', 's,.*/,,', '-C', folder];
  await Promise.all(
    stdout
      .trim()
      .split('\n')
      .map((archive) =>
        run('tar', ['-xzf', archive, ...flat, archive.includes('etcd-v') ? '*/etcd' : '*/kube-apiserver']),
      ),
  );
}

async function writeServerFiles(folder: string, { of, serviceAccounts }: Authorities): Promise<void> {
  const leaf = {
    commonName: 'kube-apiserver',
    dnsNames: ['kubernetes'],
    addresses: [loopback],
    usages: ['server'],
  } as const;
  const server = await issueLeaf({
    authority: of.cluster,
    leaf,
    lifetimeMs: hourMs,
    nowMs: Date.now(),
    key: 'ECDSA-P256',
  });
  const files = {
    'ca.crt': of.cluster.bundle,
    'server.crt': server.certificate,
    'server.key': reveal(server.key),
    'sa.key': reveal(serviceAccounts.privateKey),
    'sa.pub': serviceAccounts.publicKey,
  };
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, name), content, { mode: 0o600 });
}

const startEtcd = (folder: string, url: string, peerUrl: string): ChildProcess =>
  spawn(
    join(folder, 'etcd'),
    [
      ...['--data-dir', join(folder, 'data'), '--unsafe-no-fsync', '--log-level', 'error'],
      ...['--listen-client-urls', url, '--advertise-client-urls', url],
      ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
      ...['--initial-cluster', `default=${peerUrl}`],
    ],
    { stdio: 'ignore' },
  );

const startServer = (folder: string, etcdUrl: string, port: number): ChildProcess =>
  spawn(
    join(folder, 'kube-apiserver'),
    [
      `--etcd-servers=${etcdUrl}`,
      ...['--secure-port', `${port}`, '--bind-address', loopback, '--advertise-address', '192.0.2.1'],
      ...['--service-cluster-ip-range', '10.96.0.0/16,fd00:96::/112', '--endpoint-reconciler-type', 'none'],
      ...[
        '--tls-cert-file',
        join(folder, 'server.crt'),
        '--tls-private-key-file',
        join(folder, 'server.key'),
      ],
      ...['--client-ca-file', join(folder, 'ca.crt'), '--authorization-mode', 'RBAC', '--allow-privileged'],
      ...['--service-account-key-file', join(folder, 'sa.pub')],
      ...['--service-account-signing-key-file', join(folder, 'sa.key')],
      ...['--service-account-issuer', 'https://kubernetes.default.svc'],
      ...['--cert-dir', folder, '--disable-admission-plugins', 'ServiceAccount'],
    ],
    { stdio: 'ignore' },
  );

async function untilReady(port: number): Promise<void> {
  for (let attempt = 0; attempt < 480; attempt++) {
    const asked = await run('curl', ['-skf', '--max-time', '5', `https://${loopback}:${port}/readyz`]).catch(
      () => undefined,
    );
    if (asked?.stdout === 'ok') return;
    await sleep(250);
  }
  throw new Error(`no API server on port ${port}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Of this machine, while nobody else takes them. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, loopback));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  for (const server of servers) server.close();
  return ports;
}
