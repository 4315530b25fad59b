import * as z from 'zod';
import { about, choice } from './field.ts';

const part = z.record(z.string(), z.unknown());

const patch = z.strictObject({
  target: z
    .string()
    .meta(
      about(
        'What is patched: kube-apiserver, kube-controller-manager, kube-scheduler, etcd or kubeletconfiguration.',
        '补丁的目标：kube-apiserver、kube-controller-manager、kube-scheduler、etcd 或 kubeletconfiguration。',
      ),
    ),
  type: choice(['strategic', 'merge', 'json'], 'strategic', 'How it is laid over.', '补丁的合并方式。'),
  patch: z
    .union([part, z.array(part)])
    .meta(
      about('A part of the object; a list of operations for json.', '对象的一部分；json 类型为操作列表。'),
    ),
});

/** What only kubeadm knows. */
export const kubeadmSchema = z
  .strictObject({
    patches: z
      .array(patch)
      .max(99)
      .default([])
      .meta(
        about('Laid over what kubeadm writes, one after another.', '依次叠加到 kubeadm 所写内容之上的补丁。'),
      ),
  })
  .prefault({})
  .meta(about('Settings of kubeadm; only with type kubeadm.', 'kubeadm 的设置；仅用于 kubeadm 类型。'));
