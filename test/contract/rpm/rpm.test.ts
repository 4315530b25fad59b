import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { createLab } from '../../../lab/create-lab.ts';
import { hostFolders } from '../../../lab/folders.ts';
import type { Lab } from '../../../lab/lab.ts';
import type { Connection } from '../../../src/connector/connection.ts';
import { systemNames } from '../../../src/domain/package-list.ts';
import { packageWish } from '../../../src/domain/package-wish.ts';
import { same } from '../../../src/problem/text.ts';
import { digestOf } from '../../../src/runner/content.ts';
import { createHostPort, type HostPort } from '../../../src/runner/host-port.ts';
import { look } from '../../../src/runner/read/look.ts';
import type { HostCapture } from '../../../src/runner/undo/host-capture.ts';
import { declaredStep } from '../../../src/step/generic/declared-step.ts';
import type { Desired } from '../../../src/step/generic/desired.ts';
import type { OfferedPackage } from '../../../src/step/generic/kind/packages.ts';
import { installPackages } from '../../../src/step/system/install-packages.ts';
import { connectTo } from '../fixture/connect-to.ts';
import { printOn } from '../fixture/print-on.ts';
import { converges } from '../step/convergence.ts';
import { tree } from '../step/host-views.ts';
import { install, rpmCases, shows, witness } from './rpm-cases.ts';
import {
  addDeadSource,
  addSource,
  asInstalled,
  become,
  makeRpmHost,
  rpmSystems,
  slowHeld,
  slowHold,
  slowLog,
  sourceFolder,
} from './rpm-systems.ts';

let lab: Lab;
let connection: Connection;
let port: HostPort;

beforeAll(async () => {
  // Of its own: the host is a Debian no longer.
  lab = await createLab({ name: `${inject('contractRun')}rpm`, hosts: 1 });
  const [host] = lab.hosts;
  if (host === undefined) throw new Error('the lab has no host');
  connection = await connectTo({
    ...host,
    user: 'root',
    privateKey: lab.sshKey.text,
    privateKeyPath: lab.sshKey.path,
    knownHostsPath: lab.knownHostsPath,
    sudoer: lab.sudoer,
  });
  port = createHostPort({ connection });
  await onHost(makeRpmHost);
});

afterAll(async () => {
  await connection?.close();
  await lab?.destroy();
});

const onHost = (script: string): Promise<string> => printOn(connection, script);

const step = declaredStep<readonly Desired[]>({
  id: 'test.converge-packages',
  title: same('converge'),
  desired: (input) => input,
});

/** What a folder of the host holds, as files of this machine. */
async function offeredFrom(folder: string): Promise<readonly OfferedPackage[]> {
  const place = join(hostFolders(lab.name, 'node1').root, folder);
  const files = (await readdir(place, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  );
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const local = join(parentPath, name);
      return {
        name: local.slice(place.length + 1),
        content: { local, sha256: digestOf(await readFile(local)) },
      };
    }),
  );
}

/** Whether these can be had, and in which version; asked for as cluster files write them. */
async function supply(...written: readonly string[]): Promise<readonly string[]> {
  const asked = written.map((one) => ({ kind: 'package-supply', ...packageWish(one) }) as const);
  return (await look(port, ...asked)).map(({ supply, version = '' }) => `${supply} ${version}`.trim());
}

describe.each(rpmSystems)('$program on $release', (system) => {
  beforeAll(() => onHost(become(system)));
  afterEach(() => onHost(`${asInstalled(system)}; rm -rf /var/lib/kubexm`));

  it('is what the host says it is', async () => {
    const [facts] = await look(port, { kind: 'facts' });
    expect(facts).toMatchObject({ packageManager: system.program, os: { family: system.family } });
    expect(systemNames(facts)).toContain(`${system.name}-${facts.arch}`);
  });

  it.each(rpmCases.filter(({ on }) => on.includes(system.program)))(
    '$name',
    ({ on: _, desired, before, ...row }) =>
      converges(connection, { ...row, shows, witness, before: before(system), step, input: desired }),
  );

  it('packages that are brought along, where no source can be reached', async () => {
    await onHost(addSource(system, 'demo-library', 'demo-tool', 'demo-service'));
    const offered = { [system.name]: await offeredFrom(sourceFolder) };
    const input = { names: ['demo-tool=1.0-1', 'demo-daemon'], systems: ['other', system.name], offered };
    const before = `rm ${system.sources}/*\n${addDeadSource(system)}`;
    await converges(connection, { name: '', step: installPackages, input, before, shows, witness });
  });

  it('knows from the sources what can be had, and keeps nothing of them', async () => {
    await onHost(
      install('demo-library-1.0') +
        addSource(system, 'demo-library', 'demo-tool', 'demo-orphan') +
        addDeadSource(system),
    );
    const places = tree(system.sources, system.index, '/var/lib/dnf', '/var/lib/zypp', '/var/tmp');
    const before = await onHost(places);
    expect(await supply('demo-library', 'demo-tool', 'demo-absent', 'demo-orphan')).toEqual([
      'installed 1.0-1',
      'known 2.0-1',
      'unknown',
      'unknown',
    ]);
    expect(await onHost(places)).toBe(before);
  });
});

describe.each(rpmSystems.filter(({ program }) => program !== 'yum'))('$program alone', (system) => {
  beforeAll(() => onHost(become(system)));
  afterEach(() => onHost(`${asInstalled(system)}; rm -rf /var/lib/kubexm`));

  it('knows from its index what can be had, where the source is gone', async () => {
    await onHost(addSource(system, 'demo-library', 'demo-tool'));
    await port.change([{ do: 'install-packages', packages: [{ name: 'demo-library' }] }]);
    await onHost(`rm -rf ${sourceFolder}`);
    expect(await supply('demo-library', 'demo-tool=1.0-1')).toEqual(['installed 1.0-1', 'known 1.0-1']);
    expect(await supply('demo-tool')).toEqual(['known 2.0-1']);
    expect(await supply('demo-absent')).toEqual(['no-source']);
  });

  it('says that it knows nothing, and nobody to ask', async () => {
    await onHost(addDeadSource(system));
    expect(await supply('demo-tool')).toEqual(['no-index']);
  });

  it('leaves what others installed meanwhile, and what was there before', async () => {
    const record = { runId: 'run', node: '1' };
    const installed = () => onHost(`rpm -qa --qf '%{NAME}\\n' 'demo*' | sort | xargs`);
    await onHost(install('demo-library-1.0') + addSource(system, 'demo-tool'));
    const captures: readonly HostCapture[] = [{ kind: 'packages', names: ['demo-tool'] }];
    const actions = await port.capture(captures, record);
    await port.change([{ do: 'install-packages', packages: [{ name: 'demo-tool' }] }]);
    await onHost(install('demo-guide-1.0'));
    expect(await installed()).toBe('demo-guide demo-library demo-tool\n');
    await port.revert(actions, record);
    expect(await installed()).toBe('demo-guide demo-library\n');
  });

  const slow = ['demo-library-1.0', 'demo-slow-1.0'] as const;
  const wanted = { name: 'demo-slow', version: '2.0-1' };
  const record = { runId: 'run', node: '1' };
  const state = '/var/lib/kubexm/packages';
  const change = () => port.change([{ do: 'install-packages', packages: [wanted] }]);
  /** Killed while the script of the package waits; what was there before is captured. */
  async function killedChange(host: string) {
    await onHost(`${host} touch ${slowHold}`);
    const captures: readonly HostCapture[] = [{ kind: 'packages', names: [wanted.name] }];
    const actions = await port.capture(captures, record);
    const killed = expect(change()).rejects.toMatchObject({ code: 'host.change-failed' });
    await onHost(`until [ -e ${slowHeld} ]; do sleep 0.1; done
      systemctl kill --signal=KILL kubexm-packages.service; rm -f ${slowHold} ${slowHeld}`);
    await killed;
    expect(await onHost('rpm -q demo-slow')).toContain('demo-slow-2.0-1');
    return actions;
  }

  it.each([
    ['a package', ''],
    ['a newer version', install(...slow)],
  ])(
    'is killed while it installs %s, and the next run finishes that and nothing of others',
    async (_, there) => {
      const host = there + addSource(system, 'demo-library', 'demo-slow');
      const outcome = `${shows}; ${tree('/usr/share/demo-slow', state)}; cat ${state}/added; rpm -V demo-slow`;
      await onHost(host);
      await change();
      const undisturbed = await onHost(outcome);

      await onHost(`${asInstalled(system)}; rm -rf /var/lib/kubexm`);
      await killedChange(host);
      const [found] = await look(port, { kind: 'package', name: 'demo-slow' });
      expect(found).not.toMatchObject({ version: '2.0-1' });
      await onHost(install('demo-rival-1.0', 'demo-module-1.0') + install('demo-module-2.0'));
      const others = `rpm -q --qf '%{NVRA} %{INSTALLTIME} %{INSTALLTID}\\n' demo-rival demo-module`;
      const asTheyWere = await onHost(others);

      await change();
      expect(await onHost(others)).toBe(asTheyWere);
      expect(await onHost(`grep -c '^post 2.0' ${slowLog}`)).toBe('1\n');
      await onHost(`rpm -e demo-rival demo-module-1.0 demo-module-2.0
      sed -i '/^demo-\\(rival\\|module\\)$/d' ${state}/added`);
      expect(await onHost(outcome)).toBe(undisturbed);
    },
  );

  it('was killed, and while no source answers all stays as it was; the way back removes it', async () => {
    const actions = await killedChange(addSource(system, 'demo-library', 'demo-slow'));
    await onHost(`rm -rf ${sourceFolder} ${system.index}`);
    const known = await onHost(`rpm -qa | sort`);
    await expect(change()).rejects.toMatchObject({ code: 'host.change-failed' });
    expect(await onHost(`rpm -qa | sort`)).toBe(known);
    const [found] = await look(port, { kind: 'package', name: 'demo-slow' });
    expect(found).toEqual({ installed: false });
    await port.revert(actions, record);
    expect(await onHost(`rpm -qa 'demo*'; ls -d /usr/share/demo-slow 2>&1 || :`)).toMatch(/^ls: /);
  });

  it('was killed while it installed a newer version, and the way back leads to the old one alone', async () => {
    const host = install(...slow) + addSource(system, 'demo-library', 'demo-slow');
    const actions = await killedChange(host);
    await port.revert(actions, record);
    expect(await onHost('rpm -q demo-slow; rpm -V demo-slow; ls /usr/share/demo-slow')).toBe(
      'demo-slow-1.0-1.noarch\n1.0\nversion\n',
    );
  });

  it('says what the program says of a package that cannot be had', async () => {
    await onHost(addSource(system, 'demo-library'));
    const missing = port.change([{ do: 'install-packages', packages: [{ name: 'demo-absent' }] }]);
    await expect(missing).rejects.toMatchObject({
      code: 'host.change-failed',
      params: { output: expect.stringContaining('demo-absent') },
    });
  });
});
