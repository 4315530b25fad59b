import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compileReads } from '../read/compile-reads.ts';
import { statePaths } from '../state-paths.ts';
import { captureSysctl } from './capture-kernel.ts';
import { revertScript } from './revert-actions.ts';

const paths = statePaths('/nonexistent/kubexm');
let host: ChildProcess;

/** A network of its own, with parameters of its own. */
beforeEach(async () => {
  host = spawn('unshare', ['-n', 'sh', '-c', 'echo; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  if (host.stdout) await once(host.stdout, 'data');
  inside('ip link add up0.7 type veth peer name down0');
});
afterEach(() => host.kill());

const inside = (script: string): string =>
  execFileSync('nsenter', ['-t', String(host.pid), '-n', 'sh', '-ec', script], { encoding: 'utf8' });
const parameters = (): string => inside('grep -rs "" /proc/sys/net/ipv4/conf /proc/sys/net/ipv6/conf || :');

it.each([
  ['net.ipv4.ip_forward', '1'],
  ['net.ipv4.conf.all.forwarding', '1'],
  ['net.ipv6.conf.all.forwarding', '1'],
  ['net.ipv6.conf.all.disable_ipv6', '1'],
])('returns with %s what the kernel changes along with it', (key, value) => {
  inside(`cd /proc/sys/net
    echo 0 >ipv4/conf/all/accept_redirects
    echo 1 | tee ipv4/conf/up0.7/forwarding ipv6/conf/up0.7/forwarding ipv6/conf/up0.7/disable_ipv6`);
  const before = parameters();
  const plan = captureSysctl.plan({ kind: 'sysctl', key });
  const reads = compileReads(plan.reads, paths);
  const actions = plan.actions(reads.parse(inside(reads.script.text)) ?? [], []);
  inside(`echo ${value} >/proc/sys/${key.replaceAll('.', '/')}`);
  expect(parameters()).not.toBe(before);
  inside(revertScript(actions, { runId: 'run', node: 'stage/module/task/step' }, paths).text);
  expect(parameters()).toBe(before);
});
