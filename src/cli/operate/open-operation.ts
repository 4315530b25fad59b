import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { ClusterConfig } from '../../config/cluster-config.ts';
import type { Recorders } from '../../runtime/recorded.ts';
import type { Workspace } from '../../runtime/workspace.ts';
import type { CliContext } from '../context.ts';
import { printProblems } from '../render/problem.ts';
import { lookingLine } from '../render/progress/looking-line.ts';
import { progressSink } from '../render/progress/progress-sink.ts';
import { hostKeyAnswer } from './host-key-answer.ts';
import type { LoginFlagValues } from './login-flags.ts';
import { passphraseAnswer } from './passphrase-answer.ts';

const proxyVariables = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].flatMap((name) => [
  name,
  name.toLowerCase(),
]);

const proxiesIn = (env: CliContext['env']): Record<string, string | undefined> =>
  Object.fromEntries(proxyVariables.map((name) => [name, env[name]]));

/** Opens what a command works on hosts with, and closes it again whatever happens. */
export async function withOperation<T>(
  context: CliContext,
  workspace: Workspace,
  config: ClusterConfig,
  flags: LoginFlagValues,
  work: (recorders: Recorders) => Promise<T>,
): Promise<T> {
  const { openSession } = await import('../../runtime/session.ts');
  const { defaultLimits } = await import('../../engine/environment.ts');
  const { systemClock } = await import('../../engine/clock.ts');
  const { operatorOf } = await import('../../runtime/operator.ts');
  const home = context.env['HOME'] ?? userInfo().homedir;
  const agentSocket = context.env['SSH_AUTH_SOCK'];
  const { signal, abort } = context.interrupts();
  const confirmHostKey = hostKeyAnswer(context, flags.acceptNewHostKeys);
  const askPassphrase = passphraseAnswer(context);
  const { onLogin, whileLooking } = lookingLine(context);
  const session = openSession({
    workspace,
    config,
    homeDirectory: home,
    login: {
      ...(flags.sshUser === undefined ? {} : { user: flags.sshUser }),
      ...(flags.sshPrivateKey === undefined ? {} : { privateKeyPath: flags.sshPrivateKey }),
    },
    loginDefaults: {
      keyDirectory: join(home, '.ssh'),
      ...(agentSocket === undefined ? {} : { agentSocket }),
    },
    ...(confirmHostKey === undefined ? {} : { confirmHostKey }),
    ...(askPassphrase === undefined ? {} : { askPassphrase }),
    proxies: proxiesIn(context.env),
    clock: systemClock,
    stop: { atSafePoint: signal, now: abort },
    limits: { ...defaultLimits, ...(flags.parallel === undefined ? {} : { hosts: flags.parallel }) },
    breakLocks: flags.breakLock ?? false,
    onLogin,
  });
  try {
    return await work({
      workspace,
      session,
      operator: operatorOf(context.words, workspace.vault),
      whileLooking,
      openSinks: () => [progressSink(context)],
      report: (found) => printProblems([found], context, 'warning'),
    });
  } finally {
    await session.close();
  }
}
