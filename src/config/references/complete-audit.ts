import type { ClusterConfig } from '../cluster-config.ts';
import type { ConfigPorts } from '../ports.ts';
import { localPath } from './local-path.ts';

/** The audit policy of the operator's own, read; that the file can be is looked at together with all others. */
export async function completeAudit(config: ClusterConfig, ports: ConfigPorts): Promise<ClusterConfig> {
  const { audit } = config.spec.kubernetes;
  const path = audit.policyFile === undefined ? undefined : localPath(audit.policyFile, ports.homeDir);
  if (path === undefined || (await ports.inspectFile(path)) !== 'regular') return config;
  const kubernetes = { ...config.spec.kubernetes, audit: { ...audit, given: await ports.readFile(path) } };
  return { ...config, spec: { ...config.spec, kubernetes } };
}
