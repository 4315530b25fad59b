import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { selinuxConfigs } from '../facts/recorded/selinux-config.ts';
import { statePaths } from '../state-paths.ts';
import { selinuxConfig, selinuxRead } from './selinux.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'kubexm-selinux-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** What a host with this configuration says, where `getenforce` prints this. */
function stateOf(config: string, mode: string) {
  const asked = [{ kind: 'selinux' }] as const;
  writeFileSync(join(directory, 'config'), config);
  writeFileSync(join(directory, 'getenforce'), `#!/bin/sh\necho ${mode}\n`, { mode: 0o755 });
  const script = selinuxRead
    .script(asked, statePaths())
    .text.replaceAll(selinuxConfig, join(directory, 'config'));
  const printed = execFileSync('sh', ['-c', script], {
    encoding: 'utf8',
    env: { PATH: `${directory}:${process.env['PATH']}` },
  });
  return selinuxRead.parse(printed.split('\0').slice(0, -1), asked);
}

it.each(Object.entries(selinuxConfigs))('finds what %s would do at the next boot', (_, config) => {
  expect(stateOf(config, 'Permissive')).toEqual([{ now: 'permissive', atBoot: 'enforcing' }]);
});

it.each([
  ['SELINUX= Enforcing # by policy\nSELINUXTYPE=targeted\n', 'enforcing'],
  ['SELINUX=disabled\nSELINUX=enforcing\n', 'disabled'],
  ['# SELINUX=enforcing\n', ''],
])('reads %j as the library does: the first line that says something', (config, atBoot) => {
  expect(stateOf(config, 'Disabled')).toEqual([{ now: 'disabled', atBoot }]);
});
