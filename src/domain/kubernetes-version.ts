import { text } from '../problem/text.ts';
import {
  defaultKubernetesVersion,
  type KubernetesMinor,
  kubernetesMinors,
} from './data/kubernetes-versions.ts';
import { shown } from './shown.ts';
import { defineRefusals, type Verdict } from './verdict.ts';
import { parseVersion, type Version } from './version.ts';

const refuse = defineRefusals({
  number: text(
    'YAML reads an unquoted version as the number {value}; write a quoted vX.Y.Z',
    'YAML 会把未加引号的版本读成数字 {value}；请写成带引号的 vX.Y.Z',
  ),
  floating: text(
    '{value} names another version every few weeks; write vX.Y.Z',
    '{value} 指向的版本会不断变化；请写成 vX.Y.Z',
  ),
  'no-patch': text('{value} lacks the patch number; write vX.Y.Z', '{value} 缺少补丁号；请写成 vX.Y.Z'),
  'no-v': text('{value} lacks the leading v; write vX.Y.Z', '{value} 缺少开头的 v；请写成 vX.Y.Z'),
  'pre-release': text(
    '{value} is a pre-release; only releases are supported',
    '{value} 是预发布版本，仅支持正式版本',
  ),
  malformed: text('{value} is not a version of the form vX.Y.Z', '{value} 不是 vX.Y.Z 形式的版本号'),
  unsupported: text(
    '{value} is not supported; supported are v1.{oldest} to v1.{newest}',
    '不支持 {value}；支持的版本为 v1.{oldest} 至 v1.{newest}',
  ),
});

export type KubernetesVersionReason = Parameters<typeof refuse>[0];

/** The version of a configuration file, which must be a quoted vX.Y.Z of a supported minor. */
export function judgeKubernetesVersion(value: string | number): Verdict<Version, KubernetesVersionReason> {
  const params = { value: shown(String(value)) };
  if (typeof value === 'number') return refuse('number', { value }, newestOfFloat(value));
  if (/^v?1\.\d+$/.test(value)) return refuse('no-patch', params, newestOf(value.replace(/^v?1\./, '')));
  if (/^[a-z]+(-[\d.]+)?$/i.test(value)) return refuse('floating', params);
  if (/^v\d+\.\d+\.\d+-/.test(value)) return refuse('pre-release', params, defaultKubernetesVersion);
  const parsed = parseVersion(value);
  if (!parsed.ok) return refuse('malformed', params);
  const minor = minorOf(parsed.value);
  if (minor === undefined)
    return refuse('unsupported', { ...params, oldest, newest }, defaultKubernetesVersion);
  return value.startsWith('v') ? parsed : refuse('no-v', params, `v${value}`);
}

/** What we know about the minor of this version; nothing when it is not supported. */
export const minorOf = (version: Version): KubernetesMinor | undefined =>
  version.major === 1 ? kubernetesMinors.find(({ minor }) => minor === version.minor) : undefined;

/** A later patch of a supported minor may well exist; we only carry no checksums for it. */
export const isKnownPatch = (version: Version): boolean =>
  version.patch <= (minorOf(version)?.newestPatch ?? Number.NEGATIVE_INFINITY);

const oldest = Math.min(...kubernetesMinors.map(({ minor }) => minor));
const newest = Math.max(...kubernetesMinors.map(({ minor }) => minor));

function newestOf(minorDigits: string): string | undefined {
  const known = kubernetesMinors.find(({ minor }) => String(minor) === minorDigits);
  return known && `v1.${known.minor}.${known.newestPatch}`;
}

/** 1.30 has become 1.3, so that a single digit may stand for itself or for ten of it. */
function newestOfFloat(value: number): string | undefined {
  const digits = String(value).split('.')[1] ?? '';
  return newestOf(digits) ?? newestOf(`${digits}0`);
}
