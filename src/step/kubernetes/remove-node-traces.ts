import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { onOwnNode } from '../host/node-of-others.ts';

/** What kubelets make by themselves; only empty folders of it go. */
const folders = [
  kubernetesPaths.flexVolumes,
  '/usr/libexec/kubernetes/kubelet-plugins/volume',
  '/usr/libexec/kubernetes/kubelet-plugins',
  '/usr/libexec/kubernetes',
  kubernetesPaths.staticPods,
] as const;

const slice = 'kubepods.slice';

/** Control groups of pods in hierarchies that systemd does not look after. */
const groups = `find /sys/fs/cgroup -mindepth 1 -depth -type d \\( -name ${slice} -o -path '*/${slice}/*' \\)`;

const clean = `systemctl stop ${slice}
${groups} -exec rmdir -- {} +
systemctl reset-failed kubelet.service kube-proxy.service 2>/dev/null || :
for folder in ${folders.join(' ')}; do
  [ ! -d "$folder" ] || rmdir --ignore-fail-on-non-empty -- "$folder"
done`;

/** Control groups of pods and empty folders of a kubelet that is gone. */
export const removeNodeTraces = proceduralStep<object>({
  id: 'kubernetes.remove-node-traces',
  title: text('Remove what the kubelet left', '清除 kubelet 的残留'),
  port: 'host',
  disruption: 'none',
  timeoutMs: 5 * 60_000,
  check: onOwnNode({
    async ask(reader) {
      const [state, folder] = await look(
        reader,
        { kind: 'unit', name: slice },
        {
          kind: 'query',
          argv: [
            'sh',
            '-c',
            `find ${kubernetesPaths.flexVolumes} -maxdepth 0 -empty; ${groups} -print -quit`,
          ],
        },
      );
      const [found = ''] = folder.state === 'answered' ? folder.stdout.split('\n') : [];
      const path = found === '' ? slice : found;
      return state.active || found !== ''
        ? drifted(fill(text('{path} is left of the kubelet', '{path} 是 kubelet 的残留'), { path }))
        : satisfied(undefined);
    },
  }),
  claims: () => folders.map((path) => `path:${path}`),
  undo: () => ({ irreversible: text('a kubelet makes these anew', '这些内容会由 kubelet 重新生成') }),
  async apply(port, _input, _lease, { signal }) {
    const { code } = await port.run({ argv: ['sh', '-c', clean], timeoutMs: 2 * 60_000, signal });
    if (code !== 0) throw problem('host.command-failed', { program: 'rmdir', code });
  },
});
