import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../../../src/connector/connection.ts';
import { createHostPort, type HostPort } from '../../../src/runner/host-port.ts';
import { look } from '../../../src/runner/read/look.ts';
import type { HostCapture } from '../../../src/runner/undo/host-capture.ts';
import { connectTo } from '../fixture/connect-to.ts';
import { useLabHost } from '../fixture/use-lab-hosts.ts';
import { addPackageSource, killedAt, removePackageSource, slowAt } from '../step/package-source.ts';

let connection: Connection;
let port: HostPort;

beforeAll(async () => {
  connection = await connectTo(await useLabHost());
  port = createHostPort({ connection });
});
afterAll(() => connection?.close());
beforeEach(() => printed(addPackageSource));
afterEach(() => printed(`${removePackageSource}; apt-get -qq -y purge tree; rm -rf /var/lib/kubexm`));

async function printed(script: string): Promise<string> {
  const { stdout } = await connection.exec({ argv: ['/bin/sh', '-c', script], timeoutMs: 60_000 });
  return stdout.toString();
}

const record = { runId: 'run', node: '1' };
const captures: readonly HostCapture[] = [{ kind: 'packages', names: ['demo-tool'] }];
const install = () => port.change([{ do: 'install-packages', packages: [{ name: 'demo-tool' }] }]);
const installed = () =>
  printed('dpkg --list demo-tool demo-library tree 2>/dev/null | grep -E "^ii" | awk "{print \\$2}"');

/** What dpkg still knows of, in whatever state. */
const known = () =>
  printed(
    `dpkg-query -W -f '\${db:Status-Status} \${Package}\\n' 'demo-*' 2>/dev/null | grep -v ^not-installed; ls /etc/demo* 2>/dev/null`,
  );
const killAt = (words: string) => printed(`echo '${words}' >${killedAt}`);
const killNoMore = () => printed(`rm ${killedAt}`);

describe('undoing an installation', () => {
  it('removes what came along and leaves what others installed meanwhile', async () => {
    const actions = await port.capture(captures, record);
    await install();
    await printed('apt-get -qq -y install tree');
    expect(await installed()).toBe('demo-library\ndemo-tool\ntree\n');
    await port.revert(actions, record);
    expect(await installed()).toBe('tree\n');
  });

  it('leaves a dependency that was there before', async () => {
    await printed('apt-get -qq update; apt-get -qq -y install demo-library');
    const actions = await port.capture(captures, record);
    await install();
    await port.revert(actions, record);
    expect(await installed()).toBe('demo-library\n');
  });

  /** As an installation leaves it that was killed after these lines. */
  const killedAfter = (lines: string) =>
    printed(`apt-get -qq update
      mkdir -p /var/lib/kubexm/packages
      dpkg-query -W -f '\${Package}\\t\${Version}\\n' | sort -u >/var/lib/kubexm/packages/before
      ${lines}`);

  it('also knows what an installation brought that was killed before it could say so', async () => {
    const actions = await port.capture(captures, record);
    await killedAfter('apt-get -qq -y install demo-tool');
    await port.revert(actions, record);
    expect(await installed()).toBe('');
  });

  it('takes what others install behind one that was killed for theirs, once it was done again', async () => {
    const actions = await port.capture(captures, record);
    await killedAfter('apt-get -qq -y install demo-tool');
    expect(await look(port, { kind: 'package', name: 'demo-tool' })).toEqual([{ installed: false }]);
    await install();
    await printed('apt-get -qq -y install tree');
    await port.revert(actions, record);
    expect(await installed()).toBe('tree\n');
  });

  it('leaves no file of a package whose unpacking was cut off', async () => {
    const large: readonly HostCapture[] = [{ kind: 'packages', names: ['demo-large'] }];
    const actions = await port.capture(large, record);
    // The kernel ends whoever writes a larger file.
    await killedAfter(`cp /srv/demo-packages/demo-large_1.0.deb /var/cache/apt/archives/demo-large_1.0_all.deb
      (ulimit -f 1000; dpkg --unpack /var/cache/apt/archives/demo-large_1.0_all.deb)`);
    expect(await printed('ls /usr/share/demo-large')).toContain('a.dpkg-new');
    await port.revert(actions, record);
    expect(await printed('ls -d /usr/share/demo-large; rm /var/cache/apt/archives/demo-large*')).toBe('');
  });

  it('leaves what was half there before, and was finished by the way', async () => {
    await killAt('postinst configure demo-rival');
    await printed('apt-get -qq update; apt-get -qq -y install demo-rival');
    await killNoMore();
    expect(await known()).toBe('half-configured demo-rival\n');
    const library: readonly HostCapture[] = [{ kind: 'packages', names: ['demo-library'] }];
    const actions = await port.capture(library, record);
    await killedAfter(`sed -i 's/^demo-rival.*/demo-rival\\t\\thalf-configured/' /var/lib/kubexm/packages/before
      dpkg --configure -a`);
    await port.change([{ do: 'install-packages', packages: [{ name: 'demo-library' }] }]);
    await port.revert(actions, record);
    expect(await known()).toBe('installed demo-rival\n');
  });

  it.each(['preinst install', 'postinst configure'])(
    'leaves nothing of an installation that was killed in %s',
    async (moment) => {
      const actions = await port.capture(captures, record);
      await killAt(moment);
      await expect(install()).rejects.toMatchObject({ code: 'host.change-failed' });
      await killNoMore();
      expect(await known()).not.toBe('');
      await port.revert(actions, record);
      expect(await known()).toBe('');
    },
  );

  it.each(['a', 'b'])(
    'goes on with an installation, and leaves nothing of it, that was killed in the one of two that need each other: %s',
    async (victim) => {
      const both: readonly HostCapture[] = [{ kind: 'packages', names: ['demo-ring-a'] }];
      const actions = await port.capture(both, record);
      const installBoth = () =>
        port.change([{ do: 'install-packages', packages: [{ name: 'demo-ring-a' }] }]);
      await killAt(`preinst install demo-ring-${victim}`);
      await expect(installBoth()).rejects.toMatchObject({ code: 'host.change-failed' });
      await killNoMore();
      await installBoth();
      expect(await known()).toBe('installed demo-ring-a\ninstalled demo-ring-b\n');
      await port.revert(actions, record);
      expect(await known()).toBe('');

      await killAt(`preinst install demo-ring-${victim}`);
      await expect(installBoth()).rejects.toMatchObject({ code: 'host.change-failed' });
      await killNoMore();
      await port.revert(actions, record);
      expect(await known()).toBe('');
    },
  );

  it.each(['prerm remove', 'postrm remove', 'postrm purge'])(
    'leaves nothing when it was itself killed in %s, and is done again',
    async (moment) => {
      const actions = await port.capture(captures, record);
      await install();
      await killAt(moment);
      await expect(port.revert(actions, record)).rejects.toBeDefined();
      await killNoMore();
      expect(await known()).not.toBe('');
      await port.revert(actions, record);
      expect(await known()).toBe('');
    },
  );

  it('leaves the settings of what was removed before, as somebody wrote them', async () => {
    await printed(`apt-get -qq update; apt-get -qq -y install demo-library
      echo 'as I want it' >/etc/demo-library.conf; apt-get -qq -y remove demo-library`);
    const before = await known();
    expect(before).toContain('config-files demo-library');
    const actions = await port.capture(captures, record);
    await install();
    await port.revert(actions, record);
    expect(await known()).toBe(before);
    expect(await printed('cat /etc/demo-library.conf')).toBe('as I want it\n');
  });

  it('does not take for settings of somebody what it was itself cut off with', async () => {
    const first = await port.capture(captures, record);
    await install();
    await killAt('postrm purge');
    await expect(port.revert(first, record)).rejects.toBeDefined();
    await killNoMore();
    const later = { runId: 'later', node: '1' };
    const second = await port.capture(captures, later);
    await install();
    await port.revert(second, later);
    await port.revert(first, record);
    expect(await known()).toBe('');
  });

  it('waits for somebody else who is at work with packages', async () => {
    await printed(`apt-get -qq update; echo 'postinst configure demo-rival' >${slowAt}
      setsid apt-get -qq -y install demo-rival >/dev/null 2>&1 </dev/null &
      for tenth in $(seq 300); do
        ! dpkg-query -W -f '\${db:Status-Status}' demo-rival 2>/dev/null | grep -q half-configured || break
        sleep 0.1
      done`);
    expect(await known()).toBe('half-configured demo-rival\n');
    await port.change([{ do: 'install-packages', packages: [{ name: 'demo-library' }] }]);
    expect(await known()).toBe('installed demo-library\ninstalled demo-rival\n/etc/demo-library.conf\n');
  });

  it('names the package manager when a package cannot be had', async () => {
    const missing = port.change([{ do: 'install-packages', packages: [{ name: 'no-such-package' }] }]);
    await expect(missing).rejects.toMatchObject({
      code: 'host.change-failed',
      params: { output: expect.stringContaining('no-such-package') },
    });
  });
});
