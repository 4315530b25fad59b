import { posix } from 'node:path';
import { text } from '../problem/text.ts';
import { shown } from './shown.ts';
import { accept, defineRefusals, type Verdict } from './verdict.ts';

const longest = 4095;

/** Nothing of ours may live inside these. */
const systemTrees = [
  '/bin',
  '/boot',
  '/dev',
  '/etc',
  '/lib',
  '/lib64',
  '/proc',
  '/root',
  '/run',
  '/sbin',
  '/sys',
  '/usr',
];

/** Emptied by the machine itself, sooner or later. */
const fleetingTrees = ['/tmp', '/var/tmp', '/var/run'];

/** Shared with others: a directory inside is fine, the whole of it is not ours to own or to delete. */
const sharedDirectories = ['/', '/home', '/media', '/mnt', '/opt', '/srv', '/var', '/var/lib', '/var/log'];

const refuse = defineRefusals({
  empty: text('a path is missing', '缺少路径'),
  control: text('{path} contains a control character', '{path} 含有控制字符'),
  home: text('{path} begins with "~", which means nothing on a host', '{path} 以 "~" 开头，在主机上没有意义'),
  relative: text('{path} is relative; an absolute path is needed', '{path} 是相对路径，需要绝对路径'),
  'not-normal': text('{path} is a detour to {canonical}', '{path} 是绕行写法，实际指向 {canonical}'),
  'too-long': text('the path is longer than {most} bytes', '路径超过 {most} 字节'),
  system: text(
    '{path} lies in {tree}, which belongs to the operating system',
    '{path} 位于属于操作系统的 {tree} 中',
  ),
  fleeting: text('{path} lies in {tree}, which is emptied at times', '{path} 位于会被清空的 {tree} 中'),
  shared: text(
    '{path} is shared with other software; name a directory inside it',
    '{path} 与其他软件共用；请指定其中的子目录',
  ),
});

export type FilePathReason = Parameters<typeof refuse>[0];

/** A path on a host: absolute and written without detours. */
export function judgeHostPath(path: string): Verdict<string, FilePathReason> {
  const params = { path: shown(path) };
  if (path === '') return refuse('empty');
  if (/\p{Cc}/u.test(path)) return refuse('control', params);
  if (path.startsWith('~')) return refuse('home', params);
  if (!path.startsWith('/')) return refuse('relative', params);
  if (Buffer.byteLength(path) > longest) return refuse('too-long', { most: longest });
  const canonical = posix.normalize(path).replace(/(?<=.)\/$/, '');
  return canonical === path ? accept(path) : refuse('not-normal', { ...params, canonical: shown(canonical) });
}

/** A directory for data we create and may one day delete. */
export function judgeDataDirectory(path: string): Verdict<string, FilePathReason> {
  const judged = judgeHostPath(path.replace(/(?<=[^/])\/$/, ''));
  if (!judged.ok) return judged;
  const inside = (tree: string): boolean => judged.value === tree || judged.value.startsWith(`${tree}/`);
  const params = { path: shown(path) };
  const system = systemTrees.find(inside);
  if (system !== undefined) return refuse('system', { ...params, tree: system });
  const fleeting = fleetingTrees.find(inside);
  if (fleeting !== undefined) return refuse('fleeting', { ...params, tree: fleeting });
  return sharedDirectories.includes(judged.value) ? refuse('shared', params) : judged;
}
