import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { type ConfigSource, loadConfig } from '../config/load-config.ts';
import { localPorts } from '../config/local-ports.ts';
import { systemClock } from '../engine/clock.ts';
import { defaultLimits } from '../engine/environment.ts';
import type { RunRow } from '../engine/journal.ts';
import { neverStop, type Stop } from '../engine/stop.ts';
import type { RunEvent } from '../plan/event.ts';
import { planHash } from '../plan/view.ts';
import { Problem, problem } from '../problem/problem.ts';
import { text } from '../problem/text.ts';
import type { CommandEnd } from '../runner/host-port.ts';
import { checkCerts } from './check-certs.ts';
import { checkHealth } from './check-health.ts';
import { checkPreflight } from './check-preflight.ts';
import type { Cluster, CommandRun, PlannedRun } from './cluster.ts';
import { commandRequest } from './command-request.ts';
import { deleteNodesRequest } from './delete-nodes-request.ts';
import { describe } from './describe-run.ts';
import { approveEverything, approvePlanHash, type Execution, execute, newRunId, preview } from './execute.ts';
import { fetchKubeconfig } from './fetch-kubeconfig.ts';
import { nodeRequest } from './node-request.ts';
import { operatorOf } from './operator.ts';
import { prepare } from './prepare.ts';
import type { Recorders } from './recorded.ts';
import { refuseWithoutAuthority } from './refuse-without-authority.ts';
import { refuseResume, reopenRun } from './reopen-run.ts';
import { rollBack } from './roll-back.ts';
import { openSession } from './session.ts';
import type { LoginFlags } from './ssh-target.ts';
import { type Request, storeRun } from './stored-request.ts';
import { openWorkspace } from './workspace.ts';

export interface OpenClusterOptions {
  /** The cluster file. */
  readonly file: string;
  /** Where `.kubexm` is kept. */
  readonly directory: string;
  /** `hosts`, the default, is enough to work on hosts; whatever is about the cluster needs a file that is right for one. */
  readonly purpose?: ConfigSource['purpose'];
  /** What `${env:NAME}` in the file stands for; nothing of the process is read. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly ageIdentities?: readonly string[];
  /** How to log in to the hosts, whatever the file says. */
  readonly login?: LoginFlags;
  /** The socket of an ssh agent, asked where the file names no key. */
  readonly agentSocket?: string;
  /** Hosts worked on at the same time. */
  readonly parallel?: number;
  /** Takes locks away from operators who are gone for good. */
  readonly breakLocks?: boolean;
  /** Asked about hosts seen for the first time; without it they are refused. */
  readonly confirmHostKey?: (question: {
    host: string;
    fingerprint: string;
    keyType: string;
  }) => Promise<boolean>;
  /** Asked for the passphrase of a private key that no agent holds; `wrong` answers came before. Without it such keys are refused. */
  readonly askPassphrase?: (question: { key: string; wrong: number }) => Promise<string | undefined>;
  readonly onEvent?: (event: RunEvent) => void;
  /** Told about what does not stop the work, such as a log that cannot be written. */
  readonly onWarning?: (found: Problem) => void;
  readonly stop?: Stop;
}

/** Reads the file and gets ready; hosts are contacted when first needed. All that is wrong with the file comes at once. */
export async function openCluster(
  options: OpenClusterOptions,
): Promise<
  | { readonly ok: true; readonly cluster: Cluster }
  | { readonly ok: false; readonly problems: readonly Problem[] }
> {
  const { purpose = 'hosts' } = options;
  const content = await contentOf(options);
  if (content instanceof Problem) return { ok: false, problems: [content] };
  const workspace = openWorkspace(options.directory, { create: true });
  const { vault } = workspace;
  const loaded = await loadConfig(
    { text: content, file: options.file, purpose },
    localPorts({
      env: (name) => options.env?.[name],
      ageIdentities: options.ageIdentities ?? [],
      vault,
    }),
  );
  if (!loaded.ok) return { ok: false, problems: loaded.problems };
  const { config } = loaded;
  const { onEvent, onWarning, breakLocks = false } = options;
  const session = openSession({
    workspace,
    config,
    homeDirectory: homedir(),
    login: options.login ?? {},
    loginDefaults: {
      keyDirectory: join(homedir(), '.ssh'),
      ...(options.agentSocket === undefined ? {} : { agentSocket: options.agentSocket }),
    },
    ...(options.confirmHostKey === undefined ? {} : { confirmHostKey: options.confirmHostKey }),
    ...(options.askPassphrase === undefined ? {} : { askPassphrase: options.askPassphrase }),
    proxies: options.env ?? {},
    clock: systemClock,
    stop: options.stop ?? neverStop(),
    limits: { ...defaultLimits, ...(options.parallel === undefined ? {} : { hosts: options.parallel }) },
    breakLocks,
  });
  const recorders: Recorders = {
    workspace,
    session,
    operator: operatorOf(['library'], vault),
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
      plan,
      run: (request, approvedPlan) => carryOut(request, { approvedPlan }),
      runCommand: async (command, approvedPlan) =>
        carryOut(commandRequest(config, vault, command), { approvedPlan }),
      planCommand: async (command) => plan(commandRequest(config, vault, command)),
      async careForNodes(nodes, care, approvedPlan) {
        const request = nodeRequest(config, nodes, care);
        await refuseWithoutAuthority(recorders);
        return carryOut(request, { approvedPlan });
      },
      deleteNodes: async (request, approvedPlan) =>
        carryOut(deleteNodesRequest(config, request), { approvedPlan }),
      checkCerts: (nodes) => checkCerts(recorders, config, nodes),
      fetchKubeconfig: (request) => fetchKubeconfig(config, recorders, request),
      checkPreflight: (nodes) => checkPreflight(recorders, config, nodes),
      checkHealth: (health) => checkHealth(recorders, config, health),
      runs: () => session.journal.runs(),
      describeRun: async (runId) => describe(workspace, await runOf(runId)),
      async resumeRun(runId) {
        const run = await runOf(runId);
        const refusal = refuseResume(run, await session.journal.runs(), { breakLocks });
        if (refusal !== undefined) throw refusal;
        return carryOut(reopenRun(run, config).request, { resumes: runId });
      },
      rollbackRun: async (runId) => rollBack(recorders, await runOf(runId)),
      close: () => session.close(),
    },
  };

  function executionOf(request: Request, runId: string, commandEnds: Map<string, CommandEnd>): Execution {
    return {
      ...recorders,
      runId,
      prepared: prepare(request, config, runId, {
        vault,
        commandEnds,
        preflight: () => undefined,
        health: () => undefined,
        file: resolve(options.directory, options.file),
        warn: recorders.report,
      }),
    };
  }

  async function plan(request: Request): Promise<PlannedRun> {
    refuseOtherPurpose(request);
    const found = await preview(executionOf(request, newRunId(), new Map()));
    return { ...found, hash: planHash(found.view) };
  }

  function refuseOtherPurpose({ kind }: Request): void {
    if (kind !== 'run-command' && purpose !== 'cluster')
      throw new TypeError(`${kind} needs a cluster that was opened with the purpose "cluster"`);
  }

  async function carryOut(
    request: Request,
    { resumes, approvedPlan }: { readonly resumes?: string; readonly approvedPlan?: string | undefined },
  ): Promise<CommandRun> {
    refuseOtherPurpose(request);
    const ends = new Map<string, CommandEnd>();
    const execution = executionOf(request, resumes ?? newRunId(), ends);
    const executed = await execute(execution, {
      approval:
        approvedPlan === undefined ? approveEverything : await approvePlanHash(execution, approvedPlan),
      request: storeRun(request, { file: options.file, overrides: [] }, config),
      resumed: resumes !== undefined,
    });
    const inOrder = request.hosts.flatMap((host) => {
      const end = ends.get(host);
      return end === undefined ? [] : [[host, end] as const];
    });
    return { ...executed, ends: new Map(inOrder) };
  }

  async function runOf(runId: string): Promise<RunRow> {
    const found = (await session.journal.runs()).find((run) => run.runId === runId);
    if (found === undefined) throw problem('run.not-found', { run: runId });
    return found;
  }
}

async function contentOf({ directory, file }: OpenClusterOptions): Promise<string | Problem> {
  try {
    return await readFile(resolve(directory, file), 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return problem('usage.unreadable', { path: file, reason }, { file }, error);
  }
}
