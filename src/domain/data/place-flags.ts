import type { Component } from '../component.ts';
import { kubernetesPaths } from '../kubernetes-paths.ts';

/**
 * Flags that name where a component keeps what it makes itself, and the one place of it that deletion empties, storage
 * drivers look at and health reads. Other places that components write to are set by us, or left to their defaults.
 */
export const placeFlags: Readonly<Partial<Record<Component, Readonly<Record<string, string>>>>> = {
  kubelet: { 'root-dir': kubernetesPaths.kubelet, 'volume-plugin-dir': kubernetesPaths.flexVolumes },
};
