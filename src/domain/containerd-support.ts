import { text } from '../problem/text.ts';
import { minorOf } from './kubernetes-version.ts';
import { accept, defineRefusals, type Verdict } from './verdict.ts';
import { compareVersions, isSameMinor, knownVersion, type Version } from './version.ts';

const refuse = defineRefusals({
  'unsupported-kubernetes': text(
    'Kubernetes {kubernetes} is not supported',
    '不支持 Kubernetes {kubernetes}',
  ),
  'line-too-old': text(
    'containerd {containerd} is of a line Kubernetes {kubernetes} does not support; it needs {floors}',
    'Kubernetes {kubernetes} 不支持 containerd {containerd} 所在的系列；需要 {floors}',
  ),
  'patch-too-old': text(
    'containerd {containerd} is too old for Kubernetes {kubernetes}, which needs {floors}',
    'containerd {containerd} 对 Kubernetes {kubernetes} 来说太旧；需要 {floors}',
  ),
  'config-too-new': text(
    'containerd {containerd} reads configuration files up to version {most}, not {wanted}',
    'containerd {containerd} 最高支持 version {most} 的配置文件，不支持 {wanted}',
  ),
});

/** Whether this containerd is fit for this Kubernetes, by the floors containerd itself publishes. */
export function judgeContainerd(containerd: Version, kubernetes: Version): Verdict<Version> {
  const params = { containerd: containerd.text, kubernetes: `v${kubernetes.text}` };
  const minor = minorOf(kubernetes);
  if (minor === undefined) return refuse('unsupported-kubernetes', params);

  const floors = minor.containerdFloors.map(knownVersion);
  const isAboveAll = floors.every((floor) => compareVersions(containerd, floor) >= 0);
  const ofSameLine = floors.find((floor) => isSameMinor(floor, containerd));
  if (isAboveAll || (ofSameLine !== undefined && compareVersions(containerd, ofSameLine) >= 0)) {
    return accept(containerd);
  }
  const listed = floors.map((floor) => `${floor.text}+`).join(', ');
  const meant = ofSameLine ?? floors.at(-1);
  const reason = ofSameLine === undefined ? 'line-too-old' : 'patch-too-old';
  return refuse(reason, { ...params, floors: listed }, meant?.text);
}

/** The `version =` at the head of config.toml: 2 for 1.x, 3 from 2.0 on, 4 from 2.3 on; older ones stay readable. */
export function judgeContainerdConfigVersion(containerd: Version, wanted: number): Verdict<number> {
  const most = newestConfigVersion(containerd);
  return wanted <= most
    ? accept(wanted)
    : refuse('config-too-new', { containerd: containerd.text, most, wanted }, String(most));
}

function newestConfigVersion({ major, minor }: Version): number {
  if (major < 2) return 2;
  return major === 2 && minor < 3 ? 3 : 4;
}
