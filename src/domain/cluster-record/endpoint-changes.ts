import * as z from 'zod';
import { couldBe } from './could-be.ts';
import type { RunningCluster } from './lasting-changes.ts';

const endpointShape = z.object({
  spec: z.object({ controlPlaneEndpoint: z.record(z.string(), z.unknown()) }),
});

/** What says where nodes find the API. */
const fields = ['externalLoadBalancer', 'internalLoadbalancer', 'domain', 'port', 'externalDNS'] as const;

type Endpoint = z.infer<typeof endpointShape>['spec']['controlPlaneEndpoint'];

const vipShape = z.object({ vip: z.string() });

/** The address that is no host's own, by the field that counts: of two that may have it, the second where the first is empty. */
function addressOf(endpoint: Endpoint): { readonly field: string; readonly value: unknown } {
  const [given, shared] = [endpoint['lb_address'], vipShape.safeParse(endpoint['kubeVip']).data?.vip];
  return given || !shared ? { field: 'lb_address', value: given } : { field: 'kubeVip.vip', value: shared };
}

/** Fields of the endpoint that have another value than the cluster; none where it does not say what it was made from. */
export function endpointChanges({ config }: RunningCluster, wanted: unknown): readonly string[] {
  const [old, now] = [endpointShape.safeParse(config), endpointShape.safeParse(wanted)];
  if (!old.success || !now.success) return [];
  const [had, has] = [old.data.spec.controlPlaneEndpoint, now.data.spec.controlPlaneEndpoint];
  const [before, after] = [addressOf(had), addressOf(has)];
  return [
    ...fields.filter((field) => isOther(had[field], has[field])),
    ...(isOther(before.value, after.value) ? [(after.value ? after : before).field] : []),
  ];
}

const isOther = (recorded: unknown, value: unknown): boolean =>
  recorded !== undefined && !couldBe(recorded, value);
