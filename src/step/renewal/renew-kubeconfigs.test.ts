import { describe, expect, it } from 'vitest';
import { issueLeaf } from '../../pki/issue-leaf.ts';
import { testAuthority } from '../../pki/testing/authority.ts';
import { dayMs } from '../../pki/validity.ts';
import { isBatched } from '../../plan/step.ts';
import { applyContext } from '../../plan/testing/apply-context.ts';
import type { HostPort } from '../../runner/host-port.ts';
import type { CertificateFile } from '../../runner/read/certificates.ts';
import { renewKubeconfigs } from './renew-kubeconfigs.ts';

const nowMs = Date.now();
const input = {
  lifetimeDays: 365,
  kubeconfigs: [
    { name: 'admin.conf' },
    { name: 'scheduler.conf', component: { name: 'kube-scheduler', port: 10259 } },
  ],
};

/** A kubeconfig whose certificate was issued for a year, some days ago. */
async function kubeconfig(name: string, daysAgo: number): Promise<CertificateFile> {
  const authority = await testAuthority({ nowMs: nowMs - 400 * dayMs });
  const { certificate } = await issueLeaf({
    leaf: { commonName: name, usages: ['client'] },
    authority,
    lifetimeMs: 365 * dayMs,
    nowMs: nowMs - daysAgo * dayMs,
    key: 'ECDSA-P256',
  });
  return {
    path: `/etc/kubernetes/${name}`,
    content: '',
    authority: authority.certificate,
    client: certificate,
  };
}

async function found(...files: readonly Promise<CertificateFile>[]) {
  return [nowMs, await Promise.all(files), { state: 'absent' }] as const;
}

/** The same where a component says that it runs with an older one. */
const unread = ([now, files]: Awaited<ReturnType<typeof found>>, component: string) =>
  [now, files, { state: 'answered', code: 0, stdout: `${component}\n` }] as const;

function judged(answers: readonly unknown[], lifetimeDays = input.lifetimeDays) {
  const { check } = renewKubeconfigs;
  if (!isBatched(check)) throw new Error('seen with the other certificates, in one look');
  return check.judge({ ...input, lifetimeDays }, answers, { interrupted: false });
}

/** A host that says how the script ends, and what it was given to run. */
function hostWith(answers: readonly unknown[], code: number) {
  const ran: string[] = [];
  const port = {
    read: async () => answers,
    runUnit: async ({ argv }: { readonly argv: readonly string[] }) => {
      ran.push(argv.at(-1) ?? '');
      return { code, stdout: '', stderr: 'no authority\n', attached: false };
    },
  };
  return { ran, apply: () => renewKubeconfigs.apply(port as unknown as HostPort, input, {}, applyContext) };
}

describe('kubeconfigs of kubeadm', () => {
  it('are left alone while their certificates last', async () => {
    const good = await found(kubeconfig('admin.conf', 10), kubeconfig('scheduler.conf', 200));
    expect(judged(good)).toMatchObject({ state: 'satisfied' });
  });

  it('are renewed near their end, and whoever read them is started anew', async () => {
    const near = await found(kubeconfig('admin.conf', 10), kubeconfig('scheduler.conf', 300));
    expect(judged(near)).toMatchObject({ state: 'drifted', disruption: 'restart' });
    const { ran, apply } = hostWith(near, 0);
    await apply();
    expect(ran).toHaveLength(1);
    expect(ran[0]).toContain('\nrenew_kubeconfig scheduler.conf kube-scheduler\nrestart_if_older');
    expect(ran[0]).not.toContain('renew_kubeconfig admin.conf');
  });

  it('are read anew where that failed after they were renewed, without being renewed again', async () => {
    const good = await found(kubeconfig('admin.conf', 10), kubeconfig('scheduler.conf', 0));
    const check = judged(unread(good, 'kube-scheduler'));
    expect(check).toMatchObject({ state: 'drifted', disruption: 'restart' });
    expect(check.state === 'drifted' && check.because.en).toBe(
      'kube-scheduler runs with an older /etc/kubernetes/scheduler.conf than there is',
    );
    const { ran, apply } = hostWith(unread(good, 'kube-scheduler'), 0);
    await apply();
    expect(ran[0]).toContain('\nrestart_if_older kube-scheduler 10259 /etc/kubernetes/scheduler.conf\n');
    expect(ran[0]).not.toContain('\nrenew_kubeconfig scheduler.conf');
  });

  it('are read anew once where they end and were not read either', async () => {
    const near = await found(kubeconfig('admin.conf', 10), kubeconfig('scheduler.conf', 300));
    const { ran, apply } = hostWith(unread(near, 'kube-scheduler'), 0);
    await apply();
    expect(ran[0]?.match(/^restart_if_older /gm)).toHaveLength(1);
  });

  it('are renewed after their end, which disturbs nobody where nobody reads them all the time', async () => {
    const expired = await found(kubeconfig('admin.conf', 370), kubeconfig('scheduler.conf', 1));
    const check = judged(expired);
    expect(check).toMatchObject({ state: 'drifted', disruption: 'none' });
    expect(check.state === 'drifted' && check.because.en).toMatch(
      /^\/etc\/kubernetes\/admin\.conf expired on/,
    );
  });

  it('last by the lifetime they are issued for, though they begin when their authority did', async () => {
    const monthLeft = await found(kubeconfig('admin.conf', 335));
    expect(judged(monthLeft)).toMatchObject({ state: 'drifted' });
    expect(judged(monthLeft, 30)).toMatchObject({ state: 'satisfied' });
  });

  it('are nothing to renew where they are not, or hold no certificate', async () => {
    const without = { path: '/etc/kubernetes/admin.conf', content: '', authority: '', client: '' };
    expect(judged(await found(Promise.resolve(without)))).toMatchObject({ state: 'satisfied' });
  });

  it('say what kubeadm said when they cannot be renewed', async () => {
    const { apply } = hostWith(await found(kubeconfig('admin.conf', 370)), 1);
    await expect(apply()).rejects.toMatchObject({
      code: 'kubeadm.failed',
      params: { command: 'kubeadm certs renew', output: 'no authority' },
    });
  });
});
