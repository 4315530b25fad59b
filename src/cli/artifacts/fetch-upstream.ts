import { arch as machineArch } from 'node:os';
import type { LoadedConfig } from '../../config/load-config.ts';
import type { Override } from '../../config/names/apply-overrides.ts';
import { type Arch, arches, archOfHost } from '../../domain/arch.ts';
import { defaultKubernetesVersion } from '../../domain/data/kubernetes-versions.ts';
import { judgeKubernetesVersion } from '../../domain/kubernetes-version.ts';
import type { Vault } from '../../domain/secret.ts';
import type { Problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { badChoice, badValue } from '../bad-value.ts';
import { loadClusterFile } from '../config/load-cluster-file.ts';
import type { CliContext } from '../context.ts';
import { withOperation } from '../operate/open-operation.ts';
import type { OutputFormat } from '../render/data.ts';
import { printProblems } from '../render/problem.ts';

export interface FetchFlags {
  readonly file: string | undefined;
  readonly extraVars: readonly Override[];
  readonly ageIdentity: readonly string[];
  readonly kubernetes: readonly string[];
  readonly arch: readonly string[];
  readonly component: readonly string[];
  readonly withoutImages: boolean;
  readonly dryRun: boolean;
  readonly output: OutputFormat;
}

/** Nobody logs in anywhere. */
const noLogin = {
  sshUser: undefined,
  sshPrivateKey: undefined,
  acceptNewHostKeys: false,
  parallel: undefined,
  breakLock: false,
};

/** What says nothing about a cluster but that it has the defaults of everything. */
const anyCluster = 'metadata: {name: downloads}\nspec: {hosts: [{name: any, address: 192.0.2.1}]}\n';

/** Fetches what a cluster needs to this machine, for one Kubernetes version after the other. */
export async function fetchUpstream(flags: FetchFlags, context: CliContext): Promise<readonly Problem[]> {
  refuseVersions(flags.kubernetes);
  const versions = flags.kubernetes.length === 0 ? [undefined] : flags.kubernetes;
  for (const version of versions) {
    const overrides =
      version === undefined
        ? flags.extraVars
        : [...flags.extraVars, { key: 'spec.kubernetes.version', value: version }];
    const problems = await fetchOnce({ ...flags, extraVars: overrides }, context);
    if (problems.length > 0) return problems;
  }
  return [];
}

/** The file of a cluster is judged by its rules; without one there is none that would judge the version. */
function refuseVersions(versions: readonly string[]): void {
  for (const version of versions) {
    const verdict = judgeKubernetesVersion(version);
    if (verdict.ok) continue;
    const expects = fill(says.version, { example: defaultKubernetesVersion, because: verdict.because });
    throw badValue('--kubernetes', version, expects);
  }
}

const says = {
  version: text('a version such as {example}; {because}', '{example} 这样的版本；{because}'),
};

async function fetchOnce(flags: FetchFlags, context: CliContext): Promise<readonly Problem[]> {
  const { openWorkspace } = await import('../../runtime/workspace.ts');
  const { refuseSecrets } = await import('../../runtime/command-request.ts');
  const { runRequest } = await import('../operate/run-request.ts');
  const workspace = openWorkspace(context.cwd, { create: !flags.dryRun });
  const loaded = await loadWanted(flags, context, workspace.vault);
  if (!loaded.ok) return loaded.problems;
  printProblems(loaded.warnings, context, 'warning');
  refuseSecrets(
    flags.extraVars.map(({ value }) => value),
    workspace.vault,
  );
  const request = {
    kind: 'create-artifacts',
    hosts: [],
    arches: chosenArches(flags.arch, loaded.config.spec.hosts),
    withImages: !flags.withoutImages,
    ...(flags.component.length === 0 ? {} : { components: [...new Set(flags.component)] }),
  } as const;
  return withOperation(context, workspace, loaded.config, noLogin, (recorders) =>
    runRequest(context, recorders, request, {
      source: { file: flags.file ?? '-', overrides: flags.extraVars },
      dryRun: flags.dryRun,
      yes: true,
      output: flags.output,
    }),
  );
}

/** The cluster of the file, or any with the defaults of everything. */
export async function loadWanted(
  flags: Pick<FetchFlags, 'file' | 'extraVars' | 'ageIdentity'>,
  context: CliContext,
  vault: Vault,
): Promise<LoadedConfig> {
  if (flags.file !== undefined)
    return loadClusterFile(flags, 'cluster', 'kubexm create artifacts', context, vault);
  const { loadConfig } = await import('../../config/load-config.ts');
  const { localPorts } = await import('../../config/local-ports.ts');
  const source = {
    text: anyCluster,
    file: 'defaults',
    overrides: flags.extraVars,
    purpose: 'hosts',
  } as const;
  return loadConfig(source, localPorts({ env: (name) => context.env[name], ageIdentities: [], vault }));
}

const machineNames: Readonly<Record<string, string>> = { x64: 'amd64' };

/** Those that were named, else those of the hosts; a host that does not say is taken to be like this machine. */
function chosenArches(named: readonly string[], hosts: readonly { readonly arch?: Arch }[]): readonly Arch[] {
  const own = machineNames[machineArch()] ?? machineArch();
  const wanted = named.length > 0 ? named : hosts.map(({ arch }) => arch ?? own);
  const unknown = wanted.find((arch) => !arches.some((known) => known === arch));
  if (named.length > 0 && unknown !== undefined) throw badChoice('--arch', unknown, arches);
  return [...new Set(wanted.map((arch) => archOfHost('-', arch)))];
}
