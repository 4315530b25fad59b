export interface KubernetesMinor {
  readonly minor: number;
  /** The newest patch release known when this table was written; every one from 0 on exists. */
  readonly newestPatch: number;
  /** The oldest fit patch of each containerd line; a line above all of them is fit, one missing below is not. */
  readonly containerdFloors: readonly string[];
}

/**
 * Sources: the releases of kubernetes/kubernetes, the Kubernetes table of containerd's RELEASES.md. containerd does not
 * list 1.37 yet; the row repeats 1.36. What else goes with a minor is in the bill of materials.
 */
export const kubernetesMinors: readonly KubernetesMinor[] = [
  {
    minor: 31,
    newestPatch: 14,
    containerdFloors: ['1.7.20', '2.0.0', '2.1.0'],
  },
  {
    minor: 32,
    newestPatch: 13,
    containerdFloors: ['1.7.24', '2.0.1', '2.1.0'],
  },
  {
    minor: 33,
    newestPatch: 13,
    containerdFloors: ['1.7.24', '2.0.4', '2.1.0'],
  },
  {
    minor: 34,
    newestPatch: 11,
    containerdFloors: ['1.7.28', '2.0.6', '2.1.3'],
  },
  {
    minor: 35,
    newestPatch: 8,
    containerdFloors: ['1.7.28', '2.1.5', '2.2.0'],
  },
  {
    minor: 36,
    newestPatch: 4,
    containerdFloors: ['2.2.0', '2.3.0'],
  },
  {
    minor: 37,
    newestPatch: 0,
    containerdFloors: ['2.2.0', '2.3.0'],
  },
];

/** The newest release whose checksums we carry, hence the one a file without a version gets. */
export const defaultKubernetesVersion = 'v1.36.4';
