import { setTimeout as sleep } from 'node:timers/promises';
import { hostPaths } from '../../domain/host-paths.ts';
import type { Reader } from '../../plan/port.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { auditArguments } from '../../template/kubernetes/arguments-api-server.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import type { KubeadmHost } from './host-files.ts';
import { refuseOther } from './judge-host.ts';
import { kubeadmPaths } from './kubeadm-paths.ts';

const manifest = `${hostPaths.staticPods}/kube-apiserver.yaml`;

/**
 * Whether an API server runs with all flags, and without those that begin behind a `!`: the pod of the old file serves on
 * until its kubelet has replaced it.
 */
const runsWith = `for p in /proc/[0-9]*; do
  [ "$(cat "$p/comm" 2>/dev/null)" = kube-apiserver ] || continue
  given=$(tr '\\0' '\\n' <"$p/cmdline") fits=yes
  for flag do
    case $flag in
      !*) case "
$given" in *"
\${flag#!}"*) fits= ;; esac ;;
      *) printf '%s\\n' "$given" | grep -Fxq -- "$flag" || fits= ;;
    esac
  done
  [ -z "$fits" ] || exit 0
done
exit 1`;

const limitMs = 5 * 60_000;
const intervalMs = 500;

/**
 * An API server of kubeadm knows the members of a separate etcd, and writes the audit log that the file asks for. Its static
 * pod is built anew, as kubeadm builds it.
 */
export const followFile = proceduralStep<KubeadmHost>({
  id: 'kubeadm.follow-file',
  title: text('Have the API server follow the file', '使 API Server 跟随配置文件'),
  port: 'host',
  disruption: 'restart',
  timeoutMs: limitMs + 60_000,
  check: {
    ask: async (reader, host) =>
      (await follows(reader, host))
        ? satisfied(undefined)
        : drifted(
            text(
              'the API server knows other members of etcd, or another audit log',
              'API Server 使用的是其他 etcd 成员或其他审计日志设置',
            ),
            'restart',
          ),
  },
  claims: () => [`path:${manifest}`],
  // Kept as what was there before kubexm came it would outlive the cluster; who takes members back has it follow again.
  undo: () => ({ capture: [] }),
  async apply(port, host, _lease, { signal }) {
    await refuseOther(port, host);
    const argv = [
      kubeadmPaths.program,
      ...['init', 'phase', 'control-plane', 'apiserver', '--config', kubeadmPaths.config],
    ] as const;
    const { code, stderr } = await port.run({ argv, timeoutMs: 60_000, signal });
    if (code !== 0)
      throw problem('kubeadm.failed', {
        command: 'kubeadm init phase control-plane',
        code,
        output: stderr.trim(),
      });
    for (const until = Date.now() + limitMs; Date.now() < until; ) {
      if (await follows(port, host)) return;
      await sleep(intervalMs, undefined, { signal });
    }
  },
});

async function follows(reader: Reader, host: KubeadmHost): Promise<boolean> {
  const flags = followedFlags(host);
  const [file, running] = await look(
    reader,
    { kind: 'path', path: manifest, content: true },
    { kind: 'query', argv: ['sh', '-c', runsWith, 'sh', ...flags] },
  );
  const written = file.type === 'file' ? (file.content?.toString() ?? '') : '';
  const isWritten = flags.every((flag) =>
    flag.startsWith('!') ? !written.includes(`- ${flag.slice(1)}`) : written.includes(`- ${flag}\n`),
  );
  return isWritten && running.state === 'answered' && running.code === 0;
}

/** Those that no other flag may be written like stand behind a `!`. */
function followedFlags({ cluster: { etcd, settings } }: KubeadmHost): readonly string[] {
  const audit = Object.entries(auditArguments(settings));
  return [
    ...(etcd.kind === 'separate' ? [`--etcd-servers=${settings.etcdEndpoints.join(',')}`] : []),
    ...audit.map(([name, value]) => `--${name}=${value}`),
    ...(audit.length === 0 ? ['!--audit-log-path='] : []),
  ];
}
