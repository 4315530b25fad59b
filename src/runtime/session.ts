import { join } from 'node:path';
import type { ClusterConfig } from '../config/cluster-config.ts';
import { connectLocal } from '../connector/connect-local.ts';
import { connectSsh } from '../connector/connect-ssh.ts';
import type { Connection } from '../connector/connection.ts';
import type { PassphraseQuestion, SshPorts } from '../connector/ssh-target.ts';
import type { Clock } from '../engine/clock.ts';
import type { Environment, Limits } from '../engine/environment.ts';
import type { Journal } from '../engine/journal.ts';
import { openSqliteJournal } from '../engine/sqlite-journal.ts';
import type { Stop } from '../engine/stop.ts';
import type { Emit } from '../plan/event.ts';
import { controlSubject } from '../plan/port.ts';
import type { Problem } from '../problem/problem.ts';
import { statePaths } from '../runner/state-paths.ts';
import { artifactWeb } from './artifact-web.ts';
import { askedOnce } from './asked-once.ts';
import { type ConnectionsOptions, createConnections } from './connections.ts';
import { createHostLocks, type HostLocksOptions, type LockHolder } from './host-locks.ts';
import { isAlive } from './is-alive.ts';
import { journalWorkerUrl } from './journal-worker-url.ts';
import { knownHostsFiles } from './known-hosts-files.ts';
import { createOpenPort } from './open-port.ts';
import { type LoginDefaults, type LoginFlags, sshTargetOf } from './ssh-target.ts';
import type { Workspace } from './workspace.ts';

export interface SessionOptions {
  readonly workspace: Workspace;
  readonly config: ClusterConfig;
  readonly homeDirectory: string;
  readonly login: LoginFlags;
  readonly loginDefaults: LoginDefaults;
  readonly confirmHostKey?: SshPorts['confirmHostKey'];
  /** Gives what was typed; undefined when nobody wants to answer. */
  readonly askPassphrase?: (question: PassphraseQuestion) => Promise<string | undefined>;
  /** HTTPS_PROXY and its like, for what is fetched from the internet. */
  readonly proxies?: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly stop: Stop;
  readonly limits: Limits;
  readonly breakLocks: boolean;
  readonly onLogin?: ConnectionsOptions['onLogin'];
}

/** Everything a run on one cluster stands on: its hosts, its journal, its lock. */
export interface Session {
  readonly config: ClusterConfig;
  readonly clusterDirectory: string;
  readonly journal: Journal;
  /** `report` is told about what does not stop the work, such as a lock that stays behind. */
  environment(
    holder: LockHolder,
    emit: Emit,
    report: (found: Problem) => void,
    lock?: Pick<HostLocksOptions, 'needsMajority' | 'earlier' | 'breaking'>,
  ): Environment;
  close(): Promise<void>;
}

const loginsAtOnce = 64;

/** sshd begins to refuse unfinished logins at ten (MaxStartups), and here they all meet at one. */
const loginsThroughBastionAtOnce = 8;

export function openSession(options: SessionOptions): Session {
  const { workspace, config, clock, stop, limits } = options;
  const clusterDirectory = workspace.clusterDirectory(config.metadata.name);
  const hosts = new Map(config.spec.hosts.map((host) => [host.name, host]));
  const knownHosts = knownHostsFiles(workspace, options.homeDirectory);
  const sshPorts: SshPorts = { knownHosts, ...questionsOf(options) };
  const { bastion, workDir } = config.spec.global;
  const connections = createConnections({
    connect(name) {
      const host = hosts.get(name);
      if (host === undefined) throw new RangeError(`${name} is not a host of ${config.metadata.name}`);
      return connectSsh(sshTargetOf(host, bastion, options.login, options.loginDefaults), sshPorts);
    },
    atOnce: bastion === undefined ? loginsAtOnce : loginsThroughBastionAtOnce,
    now: clock.now,
    onLogin: options.onLogin,
  });
  let control: Connection | undefined;
  const openControl = (): Connection => {
    control ??= connectLocal({ host: controlSubject, elevation: { by: 'nothing' } });
    return control;
  };
  const web = artifactWeb(config, options.proxies ?? {});
  const journal = openSqliteJournal(join(clusterDirectory, 'journal.db'), journalWorkerUrl());
  return {
    config,
    clusterDirectory,
    journal,
    environment(holder, emit, report, { needsMajority, earlier, breaking } = { needsMajority: true }) {
      const lock = createHostLocks({
        connections,
        holder,
        voters: votersOf(config),
        clock,
        breaking: options.breakLocks ? breaking : undefined,
        needsMajority,
        ...(earlier && { earlier: earlier.filter((host) => hosts.has(host)) }),
        pathsOf: () => statePaths(undefined, workDir),
        isAlive,
        report,
      });
      const open = createOpenPort({
        connections,
        control: openControl,
        fenceOf: lock.fenceOf,
        assure: lock.assure,
        clusterDirectory,
        cacheDirectory: workspace.directory,
        web,
        vault: workspace.vault,
        workDir,
        controlPlanes: config.spec.roleGroups.master,
        now: clock.now,
      });
      return { open, lock, journal, clock, stop, emit, limits };
    },
    async close() {
      await connections.close();
      await control?.close();
      await journal.close();
    },
  };
}

/** Each question reaches the person once, whatever number of hosts raises it, and an answer is a secret from the start. */
const questionsOf = ({ confirmHostKey, askPassphrase, workspace }: SessionOptions): Partial<SshPorts> => ({
  ...(confirmHostKey && {
    confirmHostKey: askedOnce(confirmHostKey, ({ host, fingerprint }) => [host, fingerprint]),
  }),
  ...(askPassphrase && {
    askPassphrase: askedOnce(
      async (question: PassphraseQuestion) => {
        const typed = await askPassphrase(question);
        return typed === undefined ? undefined : workspace.vault.secret(typed);
      },
      ({ key, wrong }) => [key, wrong],
    ),
  }),
});

/** The hosts on whose majority the lock is decided. */
const votersOf = ({ spec }: ClusterConfig): readonly string[] => [
  ...new Set([...spec.roleGroups.master, ...spec.roleGroups.etcd]),
];
