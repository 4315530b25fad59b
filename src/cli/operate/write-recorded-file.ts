import type { Problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import type { CliContext } from '../context.ts';
import { judgeOutput } from '../file/judge-output.ts';
import { writeOutput } from '../file/write-output.ts';
import { notice } from '../render/notice.ts';
import type { LoginFlagValues } from './login-flags.ts';
import { withOperation } from './open-operation.ts';

interface RecordedFile extends LoginFlagValues {
  /** The address of a control plane. */
  readonly host: string;
  readonly path: string;
  readonly force: boolean;
  readonly dryRun: boolean;
}

const heading = text(
  '# Written by kubexm from what the cluster remembers. It does not remember how hosts are logged in to (user, port, keys, bastion: spec.global and each host), where files come from (spec.artifacts), and which files of the lost machine were named (CAs, client certificates, an audit policy): add what you used.',
  '# 由 kubexm 根据集群保存的记录写出。记录中没有主机的登录方式（用户、端口、密钥、跳板机：spec.global 及各主机）、文件来源（spec.artifacts），以及原机器上引用的文件（CA、客户端证书、审计策略）：请补充您所使用的内容。',
);

const secret = text(
  '# {field} is a secret and not remembered: set {variable} in the environment, or write it here.',
  '# {field} 是机密，未被保存：请设置环境变量 {variable}，或写在此处。',
);

const written = text(
  'Wrote {path}. Secrets that are missing: {missing}. Next: complete it, then kubexm adopt cluster -f {path}',
  '已写入 {path}。缺少的机密：{missing}。下一步：补充该文件，然后执行 kubexm adopt cluster -f {path}',
);

const none = text('none', '无');

/** Writes the file of a cluster that is lost, from what the cluster remembers. Nothing is changed on any host. */
export async function writeRecordedFile(
  { host, path, force, dryRun, ...flags }: RecordedFile,
  context: CliContext,
): Promise<readonly Problem[]> {
  if (!dryRun) judgeOutput({ path, force }, context);
  const { openWorkspace } = await import('../../runtime/workspace.ts');
  const { readRecord } = await import('../../runtime/read-record.ts');
  const { fileFromRecord } = await import('../../config/file-from-record.ts');
  const { loadConfig } = await import('../../config/load-config.ts');
  const { localPorts } = await import('../../config/local-ports.ts');
  const workspace = openWorkspace(context.cwd, { create: false });
  const { vault } = workspace;
  const asked = {
    metadata: { name: 'adopted' },
    spec: { hosts: [{ name: 'control-plane', address: host }] },
  };
  const loaded = await loadConfig(
    { text: JSON.stringify(asked), file: '--host', purpose: 'hosts' },
    localPorts({ env: (name) => context.env[name], ageIdentities: [], vault }),
  );
  if (!loaded.ok) return loaded.problems;
  return withOperation(context, workspace, loaded.config, flags, async (recorders) => {
    const { record, problems } = await readRecord(recorders, ['control-plane']);
    if (record === undefined) return problems;
    const { content, missing } = fileFromRecord(record, {
      user: flags.sshUser,
      privateKeyPath: flags.sshPrivateKey,
    });
    const lines = [heading, ...missing.map((one) => fill(secret, { ...one }))];
    const file = `${lines.map((line) => line[context.lang]).join('\n')}\n${content}`;
    if (dryRun) {
      context.stdout.write(file);
      return problems;
    }
    await writeOutput({ path, content: file, force }, context);
    const names = missing.map(({ field }) => field).join(', ');
    notice(fill(written, { path, missing: names === '' ? none : names }), context);
    return problems;
  });
}
