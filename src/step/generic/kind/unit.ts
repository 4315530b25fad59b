import type { Disruption } from '../../../plan/step.ts';
import { fill, text } from '../../../problem/text.ts';
import type { HostChange } from '../../../runner/change/host-change.ts';
import { contentDigest, digestOf } from '../../../runner/content.ts';
import type { PathRead, PathState } from '../../../runner/read/path.ts';
import type { UnitRead, UnitState } from '../../../runner/read/unit.ts';
import { defineKind, type Finding, finding, type Surroundings, verdict } from '../desired-kind.ts';
import { attributeFinding, contentFinding } from './file.ts';
import { dropInFile, tracksFiles } from './unit-drop-in.ts';

export interface DesiredUnit {
  readonly kind: 'unit';
  readonly name: string;
  /** The unit file; without it the unit belongs to a package. */
  readonly content?: string;
  /** Of the unit file and of what we lay beside it: 0644 when absent. */
  readonly mode?: number;
  readonly enabled?: boolean | 'masked';
  readonly active?: boolean;
  /** Regular files that are read at the start only: running with others means a restart. */
  readonly startedWith?: readonly string[];
  /** Regular files that are read again on reload: having read others means a reload. */
  readonly reloadedWith?: readonly string[];
}

const attributesOf = ({ mode = 0o644 }: DesiredUnit) => ({ mode, owner: 'root:root' });
const unitFile = ({ name }: DesiredUnit): string => `/etc/systemd/system/${name}`;
const startFiles = (unit: DesiredUnit): readonly string[] => [
  ...(unit.content === undefined ? [] : [unitFile(unit)]),
  ...(unit.startedWith ?? []),
];
const ownFiles = (unit: DesiredUnit): readonly { readonly path: string; readonly content: string }[] => [
  ...(unit.content === undefined ? [] : [{ path: unitFile(unit), content: unit.content }]),
  ...(tracksFiles(unit) ? [dropInFile(unit, startFiles(unit), unit.reloadedWith ?? [])] : []),
];

export const unitKind = defineKind<DesiredUnit, readonly [UnitRead, ...PathRead[]]>({
  watches: (unit) =>
    [...(unit.startedWith ?? []), ...(unit.reloadedWith ?? [])].map((path) => `path:${path}`),
  claims: (unit) => [`unit:${unit.name}`, ...ownFiles(unit).map(({ path }) => `path:${path}`)],
  reads: (unit) => [
    { kind: 'unit', name: unit.name },
    ...ownFiles(unit).map(({ path }) => ({ kind: 'path' as const, path, content: true })),
    ...[...(unit.startedWith ?? []), ...(unit.reloadedWith ?? [])].map((path) => ({
      kind: 'path' as const,
      path,
      stamped: true,
    })),
  ],
  captures: (unit) => [
    { kind: 'unit', name: unit.name },
    ...ownFiles(unit).map(({ path }) => ({ kind: 'path' as const, path })),
  ],
  judge(unit, [state, ...paths], around) {
    const own = ownFiles(unit);
    const attributes = attributesOf(unit);
    const seen = new Map<string, PathState>();
    for (const [index, read] of unitKind.reads(unit).slice(1).entries()) {
      const found = paths[index];
      if (read.kind === 'path' && found) seen.set(read.path, found);
    }
    const digest = (files: readonly string[]): string | null =>
      tracksFiles(unit) && files.length > 0 ? combinedDigest(files, unit, seen, around) : null;
    const startedWith = digest(startFiles(unit));
    const reloadedWith = digest(unit.reloadedWith ?? []);
    const changes: HostChange[] = [
      ...own.map(({ path, content }) => ({ do: 'write-file' as const, path, content, ...attributes })),
      {
        do: 'converge-unit',
        name: unit.name,
        enabled: unit.enabled ?? null,
        active: unit.active ?? null,
        startedWith,
        reloadedWith,
      },
    ];
    return verdict(
      [
        ...own.flatMap(({ path, content }) => {
          const found = seen.get(path) ?? { type: 'absent' };
          return [contentFinding(path, content, found), attributeFinding(path, attributes, found)];
        }),
        enablementFinding(unit, state),
        activityFinding(unit, state),
        runningFinding(unit, state, startedWith, reloadedWith),
      ],
      changes,
    );
  },
});

/** As the drop-in computes it on the host: the digest of what `sha256sum FILES` prints. */
function combinedDigest(
  files: readonly string[],
  unit: DesiredUnit,
  seen: ReadonlyMap<string, PathState>,
  around: Surroundings,
): string {
  const lines = files.map((path) => {
    const found = seen.get(path);
    const own =
      unit.content !== undefined && path === unitFile(unit) ? contentDigest(unit.content) : undefined;
    const sha256 = own ?? around.fileDigest(path) ?? (found?.type === 'file' ? found.sha256 : undefined);
    return sha256 === undefined ? '' : `${sha256}  ${path}\n`;
  });
  return digestOf(lines.join(''));
}

function enablementFinding({ name, enabled }: DesiredUnit, state: UnitState): Finding | undefined {
  if (enabled === undefined) return undefined;
  const onOrOff = enabled ? 'enabled' : 'disabled';
  const wanted = enabled === 'masked' ? enabled : onOrOff;
  const absentIsOff = enabled === false && state.load === 'not-found';
  if (state.enabled === wanted || absentIsOff) return undefined;
  return finding(
    fill(text('{name} is {found} instead of {wanted}', '{name} 为 {found}，应为 {wanted}'), {
      name,
      found: state.enabled || state.load,
      wanted,
    }),
  );
}

function activityFinding(unit: DesiredUnit, state: UnitState): Finding | undefined {
  const { name, active } = unit;
  const running = state.active || (active === false && state.activity === 'activating');
  if (active === undefined || running === active) return undefined;
  const because = active
    ? text('{name} is {found}, not running', '{name} 状态为 {found}，没有运行')
    : text('{name} is running', '{name} 正在运行');
  return finding(
    fill(because, { name, found: state.activity }),
    active ? disruptionOfArrival(unit, state) : 'restart',
  );
}

/** Some packages start their units when they are installed: our files come after that. */
function disruptionOfArrival(
  { content, startedWith = [], reloadedWith = [] }: DesiredUnit,
  { load }: UnitState,
): Disruption {
  if (content !== undefined || load !== 'not-found') return 'none';
  if (startedWith.length > 0) return 'restart';
  return reloadedWith.length > 0 ? 'reload' : 'none';
}

function runningFinding(
  { name, active }: DesiredUnit,
  state: UnitState,
  startedWith: string | null,
  reloadedWith: string | null,
): Finding | undefined {
  if (!active || !state.active) return undefined;
  if (startedWith !== null && state.startedWith !== startedWith)
    return finding(
      fill(text('{name} runs with other files', '{name} 运行时使用的文件不同'), { name }),
      'restart',
    );
  if (reloadedWith !== null && state.reloadedWith !== reloadedWith)
    return finding(fill(text('{name} has read other files', '{name} 读取的文件不同'), { name }), 'reload');
  return undefined;
}
