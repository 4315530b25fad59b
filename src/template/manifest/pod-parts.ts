import type { Json } from '../../domain/api-object.ts';

/** An environment variable with a field of the pod itself. */
export const fieldVariable = (name: string, fieldPath: string): Json => ({
  name,
  valueFrom: { fieldRef: { fieldPath } },
});

export const hostPath = (name: string, path: string, type = 'DirectoryOrCreate'): Json => ({
  name,
  hostPath: { path, type },
});

export const mounted = (name: string, mountPath: string, readOnly?: true): Json => ({
  name,
  mountPath,
  ...(readOnly ? { readOnly } : {}),
});

/** Whatever is wrong with a node, this has to run there: without it nothing gets better. */
export const everywhere: Json = [{ operator: 'Exists' }];

/** Shared by everything that edits the rules of iptables. */
export const xtablesLock = '/run/xtables.lock';
