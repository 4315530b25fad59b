import { readFile } from 'node:fs/promises';
import { homedir, hostname, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import type { ClusterConfig } from '../config/cluster-config.ts';
import { loadConfig } from '../config/load-config.ts';
import { localPorts } from '../config/local-ports.ts';
import { matchHosts } from '../domain/match-hosts.ts';
import { systemClock } from '../engine/clock.ts';
import { defaultLimits } from '../engine/environment.ts';
import type { RunRow } from '../engine/journal.ts';
import { neverStop, type Stop } from '../engine/stop.ts';
import type { RunEvent } from '../plan/event.ts';
import type { PlanView } from '../plan/view.ts';
import { type Problem, problem } from '../problem/problem.ts';
import { text } from '../problem/text.ts';
import type { CommandEnd } from '../runner/host-port.ts';
import { describe, type RunDescription } from './describe-run.ts';
import { approveEverything, type Executed, everyTag, execute, preview } from './execute.ts';
import { prepare } from './prepare.ts';
import type { Recorders } from './recorded.ts';
import { canResume, reopenRun } from './reopen-run.ts';
import { type RolledBack, rollBack } from './roll-back.ts';
import { openSession } from './session.ts';
import { type Request, storeRun } from './stored-request.ts';
import { openWorkspace } from './workspace.ts';

export interface OpenClusterOptions {
  /** The cluster file. */
  readonly file: string;
  /** Where `.kubexm` is kept. */
  readonly directory: string;
  /** What `${env:NAME}` in the file stands for; nothing of the process is read. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly ageIdentities?: readonly string[];
  /** Asked about hosts seen for the first time; without it they are refused. */
  readonly confirmHostKey?: (question: {
    host: string;
    fingerprint: string;
    keyType: string;
  }) => Promise<boolean>;
  readonly onEvent?: (event: RunEvent) => void;
  /** Told about what does not stop the work, such as a log that cannot be written. */
  readonly onWarning?: (found: Problem) => void;
  readonly stop?: Stop;
}

export interface CommandRun extends Executed {
  readonly ends: ReadonlyMap<string, CommandEnd>;
}

interface CommandRequest {
  /** Hosts by name, range or pattern; all of them when left out. */
  readonly nodes?: string;
  readonly argv: readonly [string, ...string[]];
  readonly timeoutMs?: number;
}

/** One cluster and its hosts, ready to be worked on. */
export interface Cluster {
  readonly config: ClusterConfig;
  runCommand(request: CommandRequest): Promise<CommandRun>;
  /** What `runCommand` would do; nothing is changed. */
  planCommand(request: CommandRequest): Promise<PlanView>;
  /** Newest first. */
  runs(): Promise<readonly RunRow[]>;
  describeRun(runId: string): Promise<RunDescription>;
  /** Goes on where the hosts say the run is. */
  resumeRun(runId: string): Promise<CommandRun>;
  /** Returns the hosts to what they were before the run. */
  rollbackRun(runId: string): Promise<RolledBack>;
  close(): Promise<void>;
}

const defaultTimeoutMs = 60 * 60_000;

/** Reads the file and gets ready; hosts are contacted when first needed. All that is wrong with the file comes at once. */
export async function openCluster(
  options: OpenClusterOptions,
): Promise<
  | { readonly ok: true; readonly cluster: Cluster }
  | { readonly ok: false; readonly problems: readonly Problem[] }
> {
  const workspace = openWorkspace(options.directory, { create: true });
  const file = resolve(options.directory, options.file);
  const loaded = await loadConfig(
    { text: await readFile(file, 'utf8'), file: options.file, purpose: 'hosts' },
    localPorts({
      env: (name) => options.env?.[name],
      ageIdentities: options.ageIdentities ?? [],
      vault: workspace.vault,
    }),
  );
  if (!loaded.ok) return { ok: false, problems: loaded.problems };
  const { config } = loaded;
  const session = openSession({
    workspace,
    config,
    homeDirectory: homedir(),
    login: {},
    loginDefaults: { privateKeyPath: join(homedir(), '.ssh', 'id_rsa') },
    ...(options.confirmHostKey === undefined ? {} : { confirmHostKey: options.confirmHostKey }),
    clock: systemClock,
    stop: options.stop ?? neverStop(),
    limits: defaultLimits,
    breakLocks: false,
  });
  const { onEvent, onWarning } = options;
  const recorders: Recorders = {
    workspace,
    session,
    operator: { user: userInfo().username, machine: hostname(), pid: process.pid, command: ['library'] },
    openSinks: () =>
      onEvent === undefined
        ? []
        : [{ title: text('The caller', '调用方'), write: onEvent, close: () => undefined }],
    report: (found) => onWarning?.(found),
  };
  return {
    ok: true,
    cluster: {
      config,
      runCommand: (command) => carryOut(requestOf(config, command)),
      async planCommand(command) {
        const prepared = prepare(requestOf(config, command), { commandEnds: new Map() });
        return (await preview({ ...recorders, prepared, tags: everyTag })).view;
      },
      runs: () => session.journal.runs(),
      describeRun: async (runId) => describe(workspace, await runOf(runId)),
      async resumeRun(runId) {
        const run = await runOf(runId);
        if (!canResume(run)) throw problem('run.nothing-to-resume', { run: runId, status: run.status });
        return carryOut(reopenRun(workspace, run, config).remaining, runId);
      },
      rollbackRun: async (runId) => rollBack(recorders, await runOf(runId)),
      close: () => session.close(),
    },
  };

  async function carryOut(request: Request, resumes?: string): Promise<CommandRun> {
    const ends = new Map<string, CommandEnd>();
    const execution = { ...recorders, prepared: prepare(request, { commandEnds: ends }), tags: everyTag };
    const stored = storeRun(request, options.file, config);
    const run = {
      approval: approveEverything,
      request: stored,
      ...(resumes === undefined ? {} : { resumes }),
    };
    return { ...(await execute(execution, run)), ends };
  }

  async function runOf(runId: string): Promise<RunRow> {
    const found = (await session.journal.runs()).find((run) => run.runId === runId);
    if (found === undefined) throw problem('run.not-found', { run: runId });
    return found;
  }
}

function requestOf(
  config: ClusterConfig,
  { nodes = '*', argv, timeoutMs = defaultTimeoutMs }: CommandRequest,
): Request {
  const chosen = matchHosts(
    nodes,
    config.spec.hosts.map(({ name }) => name),
  );
  if (!chosen.ok) throw problem('usage.bad-value', { flag: 'nodes', given: nodes, expects: chosen.because });
  return { kind: 'run-command', hosts: chosen.value, argv, timeoutMs };
}
