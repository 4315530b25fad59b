import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Read } from '../../plan/port.ts';
import { applyContext } from '../../plan/testing/apply-context.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { clearRules } from './clear-rules.ts';

let folder: string;

/** Nothing else is there: a real packet filter must not be reached from here. */
const programs = ['sh', 'grep', 'awk', 'cat'];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kubexm-rules-'));
  for (const program of programs)
    await symlink(
      execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim(),
      join(folder, program),
    );
});
afterEach(() => rm(folder, { recursive: true }));

/** A host with these rules, and what it was told to restore. */
async function hostWith(rules: string) {
  const told = join(folder, 'told');
  const script = async (name: string, body: string): Promise<void> => {
    await writeFile(join(folder, name), `#!${join(folder, 'sh')}\n${body}\n`);
    await chmod(join(folder, name), 0o755);
  };
  await writeFile(join(folder, 'rules'), rules);
  await writeFile(told, '');
  await script('iptables-save', `cat ${join(folder, 'rules')}`);
  await script('iptables-restore', `cat >>${told}`);
  const run = (argv: readonly string[]) => {
    try {
      const stdout = execFileSync(join(folder, 'sh'), argv.slice(1), {
        env: { PATH: folder },
        stdio: 'pipe',
      });
      return { state: 'answered', code: 0, stdout: stdout.toString(), stderr: '' };
    } catch (error) {
      return {
        state: 'answered',
        code: Number(Reflect.get(Object(error), 'status')),
        stdout: '',
        stderr: '',
      };
    }
  };
  const port = {
    read: async (reads: readonly (Read & { readonly argv?: readonly string[] })[]) =>
      reads.map(({ kind, argv = [] }) => {
        if (kind === 'originals') return [];
        return kind === 'unit' ? { load: 'not-found' } : run(argv);
      }),
    runUnit: async ({ argv }: { readonly argv: readonly string[] }) => run(argv),
  } as unknown as HostPort;
  return { port, restored: () => readFile(told, 'utf8') };
}

async function stateOf(port: HostPort): Promise<string> {
  const { check } = clearRules;
  if ('reads' in check) throw new TypeError('it asks for itself');
  return (await check.ask(port, {}, { interrupted: false })).state;
}

const ofCni = (network: string): string => `*nat
:POSTROUTING ACCEPT [0:0]
:CNI-1234 - [0:0]
-A POSTROUTING -s 10.88.0.2/32 -m comment --comment "name: \\"${network}\\" id: \\"abc\\"" -j CNI-1234
-A CNI-1234 ! -d 224.0.0.0/4 -m comment --comment "name: \\"${network}\\" id: \\"abc\\"" -j MASQUERADE
COMMIT
`;
const ofProxy = `*filter
:INPUT ACCEPT [0:0]
:KUBE-FIREWALL - [0:0]
-A INPUT -j KUBE-FIREWALL
-A INPUT -p tcp --dport 22 -j ACCEPT
COMMIT
`;
const withoutProxy = '*filter\n:KUBE-FIREWALL - [0:0]\n-D INPUT -j KUBE-FIREWALL\n-X KUBE-FIREWALL\nCOMMIT\n';

describe('rules of a cluster', () => {
  it('go, those of its pods among them, and nothing else does', async () => {
    const { port, restored } = await hostWith(ofCni('cbr0') + ofProxy);
    expect(await stateOf(port)).toBe('drifted');
    await expect(clearRules.apply(port, {}, undefined, applyContext)).rejects.toThrow();
    const [first, second] = (await restored()).split('*filter');
    expect(first).toContain('-D POSTROUTING -s 10.88.0.2/32');
    expect(first).toContain('-X CNI-1234');
    expect(`*filter${second}`).toBe(withoutProxy);
  });

  it('go without those of containers that others run', async () => {
    const { port, restored } = await hostWith(ofCni('podman') + ofProxy);
    expect(await stateOf(port)).toBe('drifted');
    await expect(clearRules.apply(port, {}, undefined, applyContext)).rejects.toThrow();
    expect(await restored()).toBe(withoutProxy);
  });

  it('are gone when only those of others are left', async () => {
    const { port, restored } = await hostWith(ofCni('podman'));
    expect(await stateOf(port)).toBe('satisfied');
    await clearRules.apply(port, {}, undefined, applyContext);
    expect(await restored()).toBe('');
  });
});
