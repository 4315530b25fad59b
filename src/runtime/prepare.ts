import type { ClusterConfig } from '../config/cluster-config.ts';
import type { HealthReport } from '../domain/health/judge-health.ts';
import type { PreflightReport } from '../domain/preflight/judge-preflight.ts';
import type { Vault } from '../domain/secret.ts';
import { createArtifactsPipeline } from '../pipeline/artifacts/create-artifacts.ts';
import { adoptClusterPipeline } from '../pipeline/cluster/adopt-cluster.ts';
import { createClusterPipeline } from '../pipeline/cluster/create-cluster.ts';
import { deleteClusterPipeline } from '../pipeline/cluster/delete-cluster.ts';
import { findTask } from '../pipeline/hosts/find-task.ts';
import { runCommandPipeline } from '../pipeline/hosts/run-command.ts';
import { runTaskPipeline } from '../pipeline/hosts/run-task.ts';
import { addNodesPipeline } from '../pipeline/nodes/add-nodes.ts';
import { careForNodes } from '../pipeline/nodes/care-for-nodes.ts';
import { type DeleteNodesSpec, deleteNodesPipeline } from '../pipeline/nodes/delete-nodes.ts';
import { replaceNodePipeline } from '../pipeline/nodes/replace-node.ts';
import type { Pipeline } from '../plan/stage.ts';
import type { TagChoice } from '../plan/tags.ts';
import { type Problem, problem } from '../problem/problem.ts';
import { text } from '../problem/text.ts';
import type { CommandEnd } from '../runner/host-port.ts';
import type { Request } from './stored-request.ts';

export type { CommandEnd } from '../runner/host-port.ts';

/** A request as the engine wants it. */
export interface Prepared {
  readonly pipeline: Pipeline<object, object>;
  readonly spec: object;
  readonly tags: TagChoice;
  /** Whether a plan is shown before anything is done, or the words already say everything. */
  readonly shownFirst: boolean;
  /** Whether the cluster remembers a run that changed something. */
  readonly remembered?: true;
  /** Goes on where most control planes and members are gone: then the lock of each host that is changed is all there is. */
  readonly worksWithoutMajority?: true;
  /** Once it is done, there is nothing left of what earlier runs did. */
  readonly endsCluster?: true;
}

export const everyTag: TagChoice = { only: [], skip: [] };

export interface Around {
  /** Knows every secret there is. */
  readonly vault: Vault;
  /** How a command of the operator ended, by host. */
  readonly commandEnds: Map<string, CommandEnd>;
  /** What the hosts were found to be, as soon as they are judged. */
  preflight(report: PreflightReport): void;
  /** How the cluster was found in the end. */
  health(report: HealthReport): void;
  /** The cluster file itself, which some requests amend; none where it came by standard input. */
  readonly file: string | undefined;
  /** What does not stop the work and must be known afterwards. */
  warn(found: Problem): void;
}

/** The pipeline that serves a request in a run, new or taken up again. Every kind of request has its row here and nowhere else. */
export function prepare(request: Request, config: ClusterConfig, runId: string, around: Around): Prepared {
  const told = {
    now: Date.now,
    report: around.preflight,
    redact: around.vault.redact,
    verified: around.health,
  };
  const passedBy = (host: string, because: Problem): void =>
    around.warn(problem('node.host-passed-by', { host, because: because.what }, { host }));
  switch (request.kind) {
    case 'run-command': {
      const { hosts, argv, timeoutMs } = request;
      return {
        pipeline: runCommandPipeline,
        spec: { runId, hosts, argv, timeoutMs, ends: around.commandEnds },
        tags: everyTag,
        shownFirst: false,
      };
    }
    case 'create-artifacts': {
      const { arches, withImages, components: named } = request;
      return {
        pipeline: createArtifactsPipeline,
        spec: { config, arches, withImages, named },
        tags: everyTag,
        shownFirst: false,
      };
    }
    case 'run-task': {
      const { hosts, tags } = request;
      const task = findTask(request.task);
      const spec = { runId, config, hosts, task };
      return { pipeline: runTaskPipeline, spec, tags, shownFirst: true, remembered: true };
    }
    case 'create-cluster': {
      const { tags, skipsPreflight } = request;
      const spec = {
        runId,
        config,
        skipsPreflight,
        warn: around.warn,
        ...told,
      };
      return { pipeline: createClusterPipeline, spec, tags, shownFirst: true, remembered: true };
    }
    case 'add-nodes': {
      const { hosts: newcomers, amendment, skipsPreflight } = request;
      const spec = {
        runId,
        config,
        newcomers,
        amendment: { file: around.file, amendment },
        skipsPreflight,
        passedBy,
        ...told,
      };
      return { pipeline: addNodesPipeline, spec, tags: everyTag, shownFirst: true, remembered: true };
    }
    case 'care-for-nodes': {
      const { hosts: nodes, care } = request;
      return {
        pipeline: careForNodes(care.does),
        spec: { nodes, care },
        tags: everyTag,
        shownFirst: true,
        remembered: true,
      };
    }
    case 'delete-cluster': {
      const { hosts, keepsData, givesUpHosts } = request;
      const leaves = (directory: string, on: readonly string[]): void =>
        around.warn(problem('host.data-of-others', { directory, hosts: on.join(', ') }));
      const spec = { runId, config, hosts, keepsData, givesUpHosts, leaves };
      return {
        pipeline: deleteClusterPipeline,
        spec,
        tags: everyTag,
        shownFirst: true,
        worksWithoutMajority: true,
        endsCluster: true,
      };
    }
    case 'delete-nodes': {
      const { hosts: leaving, drain, cleans } = request;
      const spec: DeleteNodesSpec = {
        runId,
        config,
        leaving,
        drain,
        cleans,
        file: around.file,
        now: Date.now,
        redact: around.vault.redact,
        verified: around.health,
        uncleaned: (host, because) =>
          around.warn(problem('node.host-not-cleaned', { host, because: because.what }, { host })),
        passedBy,
      };
      return { pipeline: deleteNodesPipeline, spec, tags: everyTag, shownFirst: true, remembered: true };
    }
    case 'replace-node': {
      const { hosts, leaving, amendment, drain, skipsPreflight } = request;
      if (amendment.add.length > 0) {
        const because = text('another machine takes its place', '另一台机器取代了它');
        around.warn(problem('node.host-not-cleaned', { host: leaving, because }, { host: leaving }));
      }
      const spec = {
        runId,
        config,
        leaving,
        newcomer: hosts[0],
        drain,
        amendment: { file: around.file, amendment },
        skipsPreflight,
        passedBy,
        ...told,
      };
      return { pipeline: replaceNodePipeline, spec, tags: everyTag, shownFirst: true, remembered: true };
    }
    case 'adopt-cluster': {
      const spec = { config, vault: around.vault };
      return { pipeline: adoptClusterPipeline, spec, tags: everyTag, shownFirst: true };
    }
  }
}
