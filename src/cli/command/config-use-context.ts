import { nearest } from '../../domain/nearest.ts';
import { problem } from '../../problem/problem.ts';
import { fill, same, text } from '../../problem/text.ts';
import { setCurrentContext } from '../config/current-context.ts';
import { requiredArg } from '../define-arg.ts';
import { defineCommand, done } from '../define-command.ts';
import { notice } from '../render/notice.ts';

const chosen = text('Commands that name no cluster now mean {name}', '未指定集群的命令现在针对 {name}');

export const configUseContext = defineCommand({
  verb: 'use-context',
  noun: 'config',
  usual: 'noun-verb',
  group: 'look',
  summary: text('Choose the cluster that commands mean by default', '选择命令默认针对的集群'),
  description: text(
    'Remembers a cluster of this directory for commands that get neither -f nor -c, such as resume, rollback and describe.',
    '为当前目录记住一个集群，供未带 -f 或 -c 的命令使用，例如 resume、rollback 和 describe。',
  ),
  examples: [
    {
      command: 'kubexm config use-context prod',
      says: text('Work on prod from now on', '此后默认针对 prod'),
    },
  ],
  args: {
    name: requiredArg({
      name: 'NAME',
      completes: 'cluster',
      says: text('a cluster of this directory', '当前目录下的集群'),
    }),
  },
  async run({ args: { name } }, context) {
    const { clustersIn } = await import('../../runtime/find-run.ts');
    const { openWorkspace } = await import('../../runtime/workspace.ts');
    const known = clustersIn(openWorkspace(context.cwd, { create: false }));
    if (!known.includes(name)) {
      const close = nearest(name, known);
      throw problem('usage.unknown-context', {
        name,
        known: known.length === 0 ? text('none yet', '暂无') : same(known.join(', ')),
        next: close === undefined ? 'kubexm config get-contexts' : `kubexm config use-context ${close}`,
      });
    }
    await setCurrentContext(name, context);
    notice(fill(chosen, { name }), context);
    return done;
  },
});
