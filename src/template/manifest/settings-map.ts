import { createHash } from 'node:crypto';
import type { Manifest } from '../../domain/api-object.ts';

interface SettingsMap {
  readonly map: Manifest;
  /** Goes into the template of the pods that read the map, so that they start anew with other settings. */
  readonly annotations: Readonly<Record<string, string>>;
}

/** A ConfigMap, and what makes pods follow it. */
export function settingsMap(
  metadata: Manifest['metadata'],
  data: Readonly<Record<string, string>>,
): SettingsMap {
  const digest = createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 16);
  return {
    map: { apiVersion: 'v1', kind: 'ConfigMap', metadata, data },
    annotations: { 'kubexm.io/settings': digest },
  };
}

/** A document as people read it in a map. */
export const jsonText = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;
