import type { Vault } from '../domain/secret.ts';
import type { RunEvent } from '../plan/event.ts';
import { Problem } from '../problem/problem.ts';
import type { Text } from '../problem/text.ts';

declare const redactedBrand: unique symbol;

/** An event whose free text was searched for secrets. Only `redactEvent` makes one, so a sink cannot see another. */
export type RedactedEvent = RunEvent & { readonly [redactedBrand]: true };

/**
 * Names that come from the program or the cluster file and are never secret. They stay as they are even when a weak
 * password happens to read `etcd` or `node1`: history is grouped by them.
 */
const names: ReadonlySet<string> = new Set([
  'type',
  'runId',
  'pipeline',
  'cluster',
  'stage',
  'module',
  'task',
  'step',
  'node',
  'host',
  'hosts',
  'region',
  'status',
  'disruption',
  'when',
  'cause',
]);

/** Everything else is searched, also what a later version adds. */
export const redactEvent = (event: RunEvent, vault: Vault): RedactedEvent =>
  redactFields(event, vault) as RedactedEvent;

const redactFields = (fields: object, vault: Vault): object =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      names.has(name) ? value : redactValue(value, vault),
    ]),
  );

function redactValue(value: unknown, vault: Vault): unknown {
  if (typeof value === 'string') return vault.redact(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => redactValue(item, vault));
  if (value instanceof Problem) return redactProblem(value, vault);
  return redactFields(value, vault);
}

/** Also for whoever shows one. A cause may hold anything, so only its stack is kept, as text. */
export function redactProblem(found: Problem, vault: Vault): Problem {
  const stack = found.cause instanceof Error ? (found.cause.stack ?? found.cause.message) : found.cause;
  return new Problem(
    found.code,
    redactParams(found.params, vault),
    redactFields(found.where, vault),
    stack === undefined ? undefined : vault.redact(String(stack)),
  );
}

/** The names of parameters are free, so none of them is exempt. */
const redactParams = (params: Problem['params'], vault: Vault): Problem['params'] =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, redactParam(value, vault)]));

function redactParam(value: Problem['params'][string], vault: Vault): Problem['params'][string] {
  if (typeof value === 'string') return vault.redact(value);
  if (typeof value === 'number') return value;
  return redactText(value, vault);
}

export const redactText = ({ en, zh }: Text, { redact }: Pick<Vault, 'redact'>): Text => ({
  en: redact(en),
  zh: redact(zh),
});
