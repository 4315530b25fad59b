import type { PackageUse } from '../../data/host-packages.ts';

interface PackageFloor {
  readonly use: PackageUse;
  /** Every family has it under this name. */
  readonly name: string;
  readonly oldest: string;
  /** The word of the configuration we write that older ones do not know. */
  readonly word: string;
  /** What `externalLoadBalancer` may be instead. */
  readonly instead: string;
}

/** Programs that do not start with a configuration they do not understand. keepalived passes over such words. */
export const packageFloors: readonly PackageFloor[] = [
  { use: 'haproxy', name: 'haproxy', oldest: '2.2', word: 'error-status', instead: 'kubexm-kn' },
  { use: 'nginx', name: 'nginx', oldest: '1.11.11', word: 'worker_shutdown_timeout', instead: 'kubexm-kh' },
];
