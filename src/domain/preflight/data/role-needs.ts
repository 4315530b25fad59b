import type { HostRole, PreflightSpec } from '../spec.ts';

interface RoleNeeds {
  readonly cpus: number;
  readonly memoryMB: number;
}

/** What a host of a role must have. */
const roleNeeds = (spec: PreflightSpec): Readonly<Record<HostRole, RoleNeeds>> => ({
  master: { cpus: spec.minCpus, memoryMB: spec.minMasterMemoryMB },
  worker: { cpus: spec.minCpus, memoryMB: spec.minWorkerMemoryMB },
  etcd: { cpus: spec.minCpus, memoryMB: spec.minWorkerMemoryMB },
  registry: { cpus: 1, memoryMB: 1024 },
  loadbalancer: { cpus: 1, memoryMB: 512 },
  storage: { cpus: 1, memoryMB: 1024 },
});

/** A machine sold with 4 GB shows less: firmware and kernel keep a part to themselves. */
export const shownShareOfMemory = 0.9;

/** The most that any role of a host asks for, and the role that does. */
export function mostNeeded(spec: PreflightSpec, roles: readonly HostRole[], what: keyof RoleNeeds) {
  const needs = roleNeeds(spec);
  return roles
    .map((role) => ({ role, amount: needs[role][what] }))
    .reduce((most, one) => (one.amount > most.amount ? one : most), { role: '', amount: 0 });
}
