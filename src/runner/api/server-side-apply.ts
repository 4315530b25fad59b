import type { Manifest } from '../../domain/api-object.ts';
import { nameOf } from '../../domain/api-object.ts';
import type { ApiRequest } from './api-reply.ts';
import { pathOf } from './discovery.ts';

/** Only the fields of the manifest become ours, and those we no longer name are given up. */
export function applyRequest(
  manifest: Manifest,
  served: Parameters<typeof pathOf>[1],
  { dryRun, signal }: { readonly dryRun: boolean; readonly signal: AbortSignal | undefined },
): ApiRequest {
  const query = new URLSearchParams({
    fieldManager: 'kubexm',
    force: 'true',
    ...(dryRun ? { dryRun: 'All' } : {}),
  });
  return {
    method: 'PATCH',
    path: `${pathOf(nameOf(manifest), served)}?${query}`,
    // JSON is YAML, too.
    contentType: 'application/apply-patch+yaml',
    body: manifest,
    signal,
  };
}
