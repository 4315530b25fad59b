import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Gate } from '../src/plan/gate.ts';
import type { Ephemeral } from '../src/plan/lease.ts';
import type { Step } from '../src/plan/step.ts';

type AnyStep = Step<object, unknown>;

/** Every step, gate and lease that a file of `src/step` exports, in the order of their ids. */
export async function stepTable() {
  const files = globSync('src/step/**/*.ts').filter((path) => !path.endsWith('.test.ts'));
  const found = new Map<string, unknown>();
  for (const file of files.sort()) {
    const exported = (await import(resolve(file))) as Readonly<Record<string, unknown>>;
    for (const made of Object.values(exported)) if (hasId(made)) found.set(made.id, made);
  }
  const rows = [...found].sort(([a], [b]) => a.localeCompare(b, 'en')).map(([, made]) => made);
  return {
    steps: rows.filter(isStep).map(stepRow),
    gates: rows.filter(isGate).map(gateRow),
    leases: rows.filter(isLease).map(leaseRow),
  };
}

const stepRow = ({ id, title, kind, port, disruption, timeoutMs }: AnyStep) => ({
  id,
  title,
  kind,
  port,
  disruption,
  timeoutMs,
});

const gateRow = ({ id, waitsFor, port, timeoutMs }: Gate<object>) => ({
  id,
  waitsFor,
  port,
  timeoutMs,
});

const leaseRow = ({ id, title, port, lifetimeMs }: Ephemeral<object, unknown>) => ({
  id,
  title,
  port,
  lifetimeMs,
});

const hasId = (made: unknown): made is { readonly id: string } =>
  typeof made === 'object' && made !== null && 'id' in made && typeof made.id === 'string';

const isStep = (made: unknown): made is AnyStep => hasId(made) && 'title' in made && 'apply' in made;

const isGate = (made: unknown): made is Gate<object> => hasId(made) && 'waitsFor' in made && 'probe' in made;

const isLease = (made: unknown): made is Ephemeral<object, unknown> => hasId(made) && 'mint' in made;
