import { parseAllDocuments } from 'yaml';
import * as z from 'zod';
import { located, type Problem } from '../../problem/problem.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import type { ClusterConfig } from '../cluster-config.ts';
import { fieldOf } from '../pointer.ts';
import type { ConfigPorts } from '../ports.ts';
import { refusedAt } from '../rules/judged.ts';
import { fileProblem } from './file-problem.ts';
import { localPath } from './local-path.ts';

interface Completed {
  readonly config: ClusterConfig;
  readonly problems: readonly Problem[];
}

const pointer = '/spec/kubernetes/audit/policyFile';

/** The audit policy of the operator's own, read and judged; what else a path may lead to is looked at with all others. */
export async function completeAudit(config: ClusterConfig, ports: ConfigPorts): Promise<Completed> {
  const { audit } = config.spec.kubernetes;
  const path = audit.policyFile === undefined ? undefined : localPath(audit.policyFile, ports.homeDir);
  if (path === undefined || !audit.enabled) return { config, problems: [] };
  const kind = await ports.inspectFile(path);
  if (kind === 'missing')
    return { config, problems: [located(fileProblem(kind, fieldOf(pointer), path), { pointer })] };
  if (kind !== 'regular') return { config, problems: [] };
  const given = await ports.readFile(path);
  const kubernetes = { ...config.spec.kubernetes, audit: { ...audit, given } };
  const because = policyFault(given);
  return {
    config: { ...config, spec: { ...config.spec, kubernetes } },
    problems: because === undefined ? [] : [refusedAt('config.audit-policy', pointer, { because })],
  };
}

/** No more than what keeps an API server from starting. */
const policy = z.object({
  apiVersion: z.literal('audit.k8s.io/v1'),
  kind: z.literal('Policy'),
  rules: z.array(z.object({ level: z.enum(['None', 'Metadata', 'Request', 'RequestResponse']) })).min(1),
});

function policyFault(written: string): Text | undefined {
  // API servers read the first document of the file.
  const [document] = parseAllDocuments(written);
  if ((document?.errors.length ?? 0) > 0) return text('the file is no YAML', '该文件不是合法的 YAML');
  const [issue] = policy.safeParse(document?.toJS()).error?.issues ?? [];
  if (issue === undefined) return undefined;
  const place = issue.path.join('.');
  return place === ''
    ? text('the file holds no object', '该文件中没有对象')
    : fill(text('{place} of the file is missing or not usable', '文件中的 {place} 缺失或不可用'), { place });
}
