import { fill, type Text, text } from '../problem/text.ts';
import table from './data/feature-gates.json' with { type: 'json' };
import { nearest } from './nearest.ts';
import { shown } from './shown.ts';
import { accept, defineRefusals, type Verdict } from './verdict.ts';
import type { Version } from './version.ts';

type Stage = 'alpha' | 'beta' | 'ga' | 'deprecated';

/** Minors of Kubernetes 1: when a stage began, since when the gate cannot be changed, when it was removed. */
type Gate = Readonly<Partial<Record<Stage | 'lockedOn' | 'lockedOff' | 'gone', number>>>;

export type GateFate =
  | { readonly keep: true; readonly stage: Stage }
  | { readonly keep: false; readonly because: Text };

const refuse = defineRefusals({
  unknown: text('{name} is not a feature gate', '{name} 不是已知的特性门控'),
  'too-early': text('{name} exists only since v1.{since}', '{name} 从 v1.{since} 才开始提供'),
  removed: text(
    '{name} was removed in v1.{gone} without becoming a stable feature',
    '{name} 在正式发布之前已于 v1.{gone} 移除',
  ),
  locked: text('{name} cannot be {wanted} since v1.{since}', '{name} 自 v1.{since} 起不能设为 {wanted}'),
});

const dropped = text(
  '{name} was removed after the feature became a fixed part of Kubernetes; the line can go',
  '{name} 对应的特性已成为 Kubernetes 的固定功能，门控已移除；可以删除该行',
);

/** What becomes of a feature gate somebody set: kept, left out with a warning, or refused. */
export function judgeGate(name: string, value: boolean, { minor }: Version): Verdict<GateFate> {
  const params = { name: shown(name) };
  const drop = accept({ keep: false, because: fill(dropped, params) } as const);
  if (retired.has(name)) return drop;
  const gate = gates.get(name);
  if (gate === undefined) return refuse('unknown', params, nearest(name, gates.keys()));

  const since = firstMinor(gate);
  if (minor < since) return refuse('too-early', { ...params, since });
  if (gate.gone !== undefined && minor >= gate.gone) {
    return gate.ga === undefined ? refuse('removed', { ...params, gone: gate.gone }) : drop;
  }
  const lockedAgainst = value ? gate.lockedOff : gate.lockedOn;
  if (lockedAgainst !== undefined && minor >= lockedAgainst) {
    return refuse('locked', { ...params, wanted: String(value), since: lockedAgainst }, String(!value));
  }
  return accept({ keep: true, stage: stageAt(gate, minor) });
}

const gates: ReadonlyMap<string, Gate> = new Map(Object.entries<Gate>(table.gates));
const retired: ReadonlySet<string> = new Set(table.retired);

/** Youngest first. */
const stages: readonly Stage[] = ['deprecated', 'ga', 'beta', 'alpha'];

const firstMinor = (gate: Gate): number => Math.min(...stages.map((stage) => gate[stage] ?? Infinity));

const stageAt = (gate: Gate, minor: number): Stage =>
  stages.find((stage) => minor >= (gate[stage] ?? Infinity)) ?? 'alpha';
