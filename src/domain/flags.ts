import { text } from '../problem/text.ts';
import type { Component } from './component.ts';
import { findFormFault } from './config-file-flags.ts';
import { configFileFlags } from './data/config-file-flags.ts';
import { managedFlags } from './data/managed-flags.ts';
import { placeFlags } from './data/place-flags.ts';
import { removedFlags } from './data/removed-flags.ts';
import { untouchedFlags } from './data/untouched-flags.ts';
import { flagName } from './flag-word.ts';
import { shown } from './shown.ts';
import { accept, defineRefusals, type Verdict } from './verdict.ts';
import { compareVersions, knownVersion, type Version } from './version.ts';

const refuse = defineRefusals({
  malformed: text(
    '{flag} is not the name of a flag; small letters, digits and "-" are allowed',
    '{flag} 不是合法的参数名；只允许小写字母、数字和 "-"',
  ),
  'bad-value': text('the value of --{flag} contains a control character', '--{flag} 的值含有控制字符'),
  managed: text(
    '--{flag} of {component} is set by kubexm, because the cluster depends on its value',
    '{component} 的 --{flag} 由 kubexm 设置，集群依赖它的值',
  ),
  'has-field': text(
    '--{flag} of {component} is set by kubexm from {field}',
    '{component} 的 --{flag} 由 kubexm 根据 {field} 设置',
  ),
  'left-alone': text(
    '--{flag} cannot be chosen: the cluster depends on its default',
    '--{flag} 不能更改：集群依赖其默认值',
  ),
  elsewhere: text(
    '--{flag} of {component} stays at {place}: what it kept elsewhere would not be found by storage drivers, nor be removed with the cluster',
    '{component} 的 --{flag} 只能是 {place}：放在别处的内容，存储驱动找不到，删除集群时也不会被清除',
  ),
  'node-restriction': text(
    '--{flag} would turn NodeRestriction off, which keeps a node from changing other nodes',
    '--{flag} 会关闭 NodeRestriction，而它用于防止节点修改其他节点',
  ),
  'without-effect': text(
    'kube-proxy has a configuration file, and passes over --{flag}, which has no field there',
    'kube-proxy 使用配置文件，会忽略在其中没有对应字段的 --{flag}',
  ),
  'no-value': text('--{flag} stands without a value', '--{flag} 没有给出值'),
  'not-whole': text('--{flag} takes a whole number, not {value}', '--{flag} 的值应为整数，而不是 {value}'),
  'not-a-number': text('--{flag} takes a number, not {value}', '--{flag} 的值应为数字，而不是 {value}'),
  'not-a-switch': text(
    '--{flag} takes true or false, not {value}',
    '--{flag} 的值应为 true 或 false，而不是 {value}',
  ),
  'not-pairs': text(
    '--{flag} takes pairs such as cpu=200m,memory=1Gi, not {value}',
    '--{flag} 的值应为 cpu=200m,memory=1Gi 这样的键值对，而不是 {value}',
  ),
  removed: text(
    '--{flag} was removed from {component} in {since}; {version} would not start with it',
    '--{flag} 已在 {component} {since} 中移除；带上它 {version} 将无法启动',
  ),
});

export type FlagReason = Parameters<typeof refuse>[0];

/** The flag is the operator's to set, and what it was set to is wrong. */
export const isAboutValue = (reason: FlagReason): boolean =>
  ['no-value', 'not-whole', 'not-a-number', 'not-a-switch', 'not-pairs'].includes(reason);

/** Judges a flag somebody adds to a component; `version` is that of etcd for etcd and of Kubernetes for the rest. */
export function judgeFlag(ask: {
  readonly component: Component;
  readonly flag: string;
  /** None for a flag that stands alone, as a switch that is on may. */
  readonly value: string | undefined;
  readonly version: Version;
}): Verdict<{ readonly flag: string; readonly value: string }, FlagReason> {
  const { component, value = 'true', version } = ask;
  // `anonymous_auth` would slip past a comparison of letters.
  const flag = flagName(ask.flag);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(flag)) return refuse('malformed', { flag: shown(ask.flag) });
  if (/\p{Cc}|[\u2028\u2029]/u.test(value)) return refuse('bad-value', { flag });

  const params = { flag, component, version: version.text };
  const managed = Object.hasOwn(managedFlags[component], flag);
  const field = managedFlags[component][flag];
  if (managed) return field ? refuse('has-field', { ...params, field }) : refuse('managed', params);
  if (untouchedFlags[component].includes(flag)) return refuse('left-alone', params);
  const place = new Map(Object.entries(placeFlags[component] ?? {})).get(flag);
  if (place !== undefined && value.replace(/\/+$/, '') !== place)
    return refuse('elsewhere', { ...params, place });
  if (turnsNodeRestrictionOff(flag, value)) return refuse('node-restriction', params);
  const removal = removedFlags.find(
    (entry) =>
      entry.component === component &&
      covers(entry.flag, flag) &&
      compareVersions(version, knownVersion(entry.since)) >= 0,
  );
  if (removal !== undefined) return refuse('removed', { ...params, since: removal.since });
  const isPassedOver = component === 'kube-proxy' && !Object.hasOwn(configFileFlags['kube-proxy'], flag);
  if (isPassedOver) return refuse('without-effect', params);
  const hasFile = component === 'kubelet' || component === 'kube-proxy';
  const fault = hasFile ? findFormFault(component, flag, value) : undefined;
  if (fault === undefined) return accept({ flag, value });
  return ask.value === undefined
    ? refuse('no-value', params)
    : refuse(fault, { ...params, value: shown(value) });
}

const covers = (pattern: string, flag: string): boolean =>
  pattern.endsWith('*') ? flag.startsWith(pattern.slice(0, -1)) : flag === pattern;

/** The flag replaces the whole list, ours included. */
function turnsNodeRestrictionOff(flag: string, value: string): boolean {
  const isNamed = value.split(',').some((plugin) => plugin.trim() === 'NodeRestriction');
  return (
    (flag === 'enable-admission-plugins' && !isNamed) || (flag === 'disable-admission-plugins' && isNamed)
  );
}
