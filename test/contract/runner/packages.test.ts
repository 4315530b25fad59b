import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../../../src/connector/connection.ts';
import { createHostPort, type HostPort } from '../../../src/runner/host-port.ts';
import type { HostCapture } from '../../../src/runner/undo/host-capture.ts';
import { connectTo } from '../fixture/connect-to.ts';
import { useLabHost } from '../fixture/use-lab-hosts.ts';
import { addPackageSource, killedAt, removePackageSource } from '../step/package-source.ts';

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

  it('also knows what an installation brought that was killed before it could say so', async () => {
    const actions = await port.capture(captures, record);
    await printed(`apt-get -qq update
      mkdir -p /var/lib/kubexm/packages
      dpkg-query -W -f '\${Package}\\t\${Version}\\n' | sort -u >/var/lib/kubexm/packages/before
      apt-get -qq -y install demo-tool`);
    await port.revert(actions, record);
    expect(await installed()).toBe('');
  });

  /** What dpkg still knows of, in whatever state. */
  const known = () =>
    printed(
      `dpkg-query -W -f '\${db:Status-Status} \${Package}\\n' 'demo-*' 2>/dev/null | grep -v ^not-installed; ls /etc/demo* 2>/dev/null`,
    );
  const killAt = (words: string) => printed(`echo '${words}' >${killedAt}`);
  const killNoMore = () => printed(`rm ${killedAt}`);

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

  it('names the package manager when a package cannot be had', async () => {
    const missing = port.change([{ do: 'install-packages', packages: [{ name: 'no-such-package' }] }]);
    await expect(missing).rejects.toMatchObject({
      code: 'host.change-failed',
      params: { output: expect.stringContaining('no-such-package') },
    });
  });
});
