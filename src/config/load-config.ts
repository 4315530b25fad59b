import { Problem } from '../problem/problem.ts';
import type { ClusterConfig } from './cluster-config.ts';
import { otherKind } from './document/other-kind.ts';
import { readDocument } from './document/read-document.ts';
import { applyOverrides, type Override } from './names/apply-overrides.ts';
import { normaliseNames } from './names/normalise-names.ts';
import { noEffectYet } from './no-effect.ts';
import type { ConfigPorts } from './ports.ts';
import { checkLocalFiles } from './references/check-local-files.ts';
import { completeArtifacts } from './references/complete-artifacts.ts';
import { completeAudit } from './references/complete-audit.ts';
import { completeAuthorities } from './references/complete-authorities.ts';
import { completeEtcd } from './references/complete-etcd.ts';
import { completeRegistries } from './references/complete-registries.ts';
import { resolveReferences } from './references/resolve-references.ts';
import { resolveConfig } from './resolve/resolve-config.ts';
import { applyRules } from './rules/apply-rules.ts';
import { checkShape } from './schema/check-shape.ts';
import { apiVersion } from './schema/cluster.ts';

export interface ConfigSource {
  readonly text: string;
  /** How the file is called in problems. */
  readonly file: string;
  readonly overrides?: readonly Override[];
  /** `hosts`: a name and hosts are enough, and the rules of clusters do not apply. */
  readonly purpose: 'cluster' | 'hosts';
}

export type LoadedConfig =
  | { readonly ok: true; readonly config: ClusterConfig; readonly warnings: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[]; readonly warnings: readonly Problem[] };

/** Reads, checks and completes a configuration. Every finding comes at once, with its place; nothing is contacted. */
export async function loadConfig(source: ConfigSource, ports: ConfigPorts): Promise<LoadedConfig> {
  const document = readDocument(source.text, source.file);
  if (document.content === undefined) return { ok: false, problems: document.problems, warnings: [] };
  const { tree, places, broken } = document.content;
  const problems = [...document.problems];

  problems.push(...applyOverrides(tree, places, source.overrides ?? []));
  const stranger = otherKind(tree, places);
  if (stranger !== undefined) return { ok: false, problems: [...problems, stranger], warnings: [] };
  problems.push(...normaliseNames(tree, places));
  const unconsumed = noEffectYet(tree, places);
  if (source.purpose === 'hosts') {
    tree['apiVersion'] ??= apiVersion;
    tree['kind'] ??= 'Cluster';
  }
  const resolved = await resolveReferences(tree, places, ports);
  problems.push(...resolved.problems);
  const noticed = inOrder([...unconsumed, ...resolved.warnings]);

  const shape = checkShape(resolved.tree, places, [...broken, ...resolved.unresolved]);
  problems.push(...shape.problems);
  const place = (found: Problem): Problem =>
    new Problem(found.code, found.params, places.value(found.where.pointer ?? ''), found.cause);
  const { written } = shape;
  if (written === undefined) return { ok: false, problems: inOrder(problems), warnings: noticed };

  const withArtifacts = await completeArtifacts(resolveConfig(written, ports.homeDir), ports);
  const completed = await completeRegistries(withArtifacts.config, ports);
  // Keys that were given are secrets of every run, also of one that only goes on or back.
  const withAuthorities = await completeAuthorities(written, completed.config, ports);
  const withEtcd = await completeEtcd(withAuthorities.config, ports);
  const withAudit =
    source.purpose === 'cluster'
      ? await completeAudit(withEtcd.config, ports)
      : { config: withEtcd.config, problems: [] };
  const { config } = withAudit;
  const forClusters = source.purpose === 'cluster' ? [withAuthorities, withEtcd] : [];
  const completions = [withArtifacts, completed, ...forClusters, withAudit];
  problems.push(...completions.flatMap((part) => part.problems.map(place)));
  const findings = applyRules({ written, config }, source.purpose, shape.damaged);
  problems.push(...findings.problems.map(place));
  problems.push(...(await checkLocalFiles(written, ports, shape.damaged)).map(place));
  const noted = [...forClusters.flatMap((part) => part.warnings), ...findings.warnings];
  const warnings = inOrder([...noticed, ...noted.map(place)]);
  return problems.length > 0
    ? { ok: false, problems: inOrder(problems), warnings }
    : { ok: true, config, warnings };
}

const inOrder = (problems: readonly Problem[]): Problem[] =>
  problems.toSorted(
    ({ where: a }, { where: b }) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
  );
