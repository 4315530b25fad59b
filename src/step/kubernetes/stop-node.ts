import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import type { Reader } from '../../plan/port.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { changeFailed, exitCodeText } from '../../runner/run-script.ts';
import { type Script, sh } from '../../runner/script.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { goingEntries } from '../host/going-entries.ts';
import { isBesideOthers, onOwnKubelet } from '../host/node-of-others.ts';

/** No boot brings them back. */
const stop = sh`
systemctl stop kubelet.service kube-proxy.service 2>/dev/null || :
for unit in kubelet.service kube-proxy.service; do systemctl disable --quiet "$unit" 2>/dev/null || :; done`;

/** Volumes are let go of before anything is removed: what is on them belongs to others. */
const letGo = (mounts: Script): Script => sh`
if command -v kube-proxy >/dev/null; then kube-proxy --cleanup; fi
${mounts} | while IFS= read -r at; do umount -- "$at"; done
left=$(${mounts})
[ -z "$left" ] || { printf '%s\n' "$left" >&2; exit 1; }`;

const change = text('unmount what pods use', '卸载 Pod 使用的挂载');

/**
 * No kubelet and no proxy at work, no rules of theirs in the packet filter, nothing mounted for pods; other disks stay, and
 * beside another distribution all rules and volumes.
 */
export const stopNode = proceduralStep<object>({
  id: 'kubernetes.stop-node',
  title: text('Stop the kubelet and the proxy', '停止 kubelet 和 kube-proxy'),
  port: 'host',
  disruption: 'data-loss',
  timeoutMs: 10 * 60_000,
  check: onOwnKubelet({
    async ask(reader) {
      const [kubelet, proxy, mounted] = await look(
        reader,
        { kind: 'unit', name: 'kubelet.service' },
        { kind: 'unit', name: 'kube-proxy.service' },
        { kind: 'query', argv: ['sh', '-c', ((await mountsOfPods(reader)) ?? sh`:`).text] },
      );
      const isMounted = mounted.state === 'answered' && mounted.stdout.trim() !== '';
      // One that fails again and again is started again and again, and mounts what it can.
      const isAtWork = [kubelet, proxy].some(({ active, activity }) => active || activity === 'activating');
      return isAtWork || isMounted
        ? drifted(text('the host is a node', '该主机是节点'), 'data-loss')
        : satisfied(undefined);
    },
  }),
  claims: () => ['kubernetes:node'],
  undo: () => ({ irreversible: text('pods of the node are gone', '该节点的 Pod 已不存在') }),
  async apply(port, _input, _lease, { runId, nodeId, signal }) {
    const mounts = await mountsOfPods(port);
    const argv = ['sh', '-c', (mounts === undefined ? stop : sh`${stop}${letGo(mounts)}`).text] as const;
    const { code, stderr } = await port.runUnit({ runId, nodeId, argv, timeoutMs: 5 * 60_000, signal });
    if (code !== 0) throw changeFailed(change, exitCodeText(code), stderr);
  },
});

/** What is mounted where nothing was before the host became a node; none where somebody else's pods have theirs there, too. */
async function mountsOfPods(reader: Reader): Promise<Script | undefined> {
  if (await isBesideOthers(reader)) return undefined;
  const [originals] = await look(reader, { kind: 'originals' });
  return goingEntries(originals, kubernetesPaths.kubelet, 'kubelet.service')?.mounted ?? sh`:`;
}
