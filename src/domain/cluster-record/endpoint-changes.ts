import * as z from 'zod';
import type { RunningCluster } from './lasting-changes.ts';

const endpointShape = z.object({
  spec: z.object({ controlPlaneEndpoint: z.record(z.string(), z.unknown()) }),
});

/** What says where nodes find the API. */
const fields = [
  'externalLoadBalancer',
  'internalLoadbalancer',
  'domain',
  'lb_address',
  'port',
  'externalDNS',
] as const;

/** Fields of the endpoint that have another value than the cluster; none where it does not say what it was made from. */
export function endpointChanges(
  { config }: RunningCluster,
  wanted: unknown,
  redact: (line: string) => string,
): readonly string[] {
  const [old, now] = [endpointShape.safeParse(config), endpointShape.safeParse(wanted)];
  if (!old.success || !now.success) return [];
  const [had, has] = [old.data.spec.controlPlaneEndpoint, now.data.spec.controlPlaneEndpoint];
  return fields.filter((field) => had[field] !== undefined && !isSame(had[field], has[field]));

  /** A record hides secrets that stand in a field. */
  function isSame(recorded: unknown, value: unknown): boolean {
    return recorded === value || (typeof value === 'string' && recorded === redact(value));
  }
}
