import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { selinuxConfigs } from '../facts/recorded/selinux-config.ts';
import { selinuxConfig } from '../read/selinux.ts';
import { shellFunctions } from '../shell-functions.ts';
import { statePaths } from '../state-paths.ts';
import { relaxSelinux } from './kernel.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'kubexm-selinux-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** What becomes of the configuration, and what the kernel is told. */
function relaxed(config: string, atBoot: 'permissive' | 'disabled'): { written: string; told: string } {
  const [file, told] = [join(directory, 'config'), join(directory, 'told')];
  writeFileSync(file, config);
  writeFileSync(told, '');
  writeFileSync(join(directory, 'getenforce'), '#!/bin/sh\necho Enforcing\n', { mode: 0o755 });
  writeFileSync(join(directory, 'setenforce'), `#!/bin/sh\necho "$@" >${told}\n`, { mode: 0o755 });
  const { text } = relaxSelinux.script({ do: 'relax-selinux', atBoot }, statePaths(), '');
  const script = `${shellFunctions.text}\n${text.replaceAll(selinuxConfig, file)}`;
  const { status, stderr } = spawnSync('sh', ['-ec', script], {
    encoding: 'utf8',
    env: { PATH: `${directory}:${process.env['PATH']}` },
  });
  expect([status, stderr]).toEqual([0, '']);
  return { written: readFileSync(file, 'utf8'), told: readFileSync(told, 'utf8') };
}

it.each(Object.entries(selinuxConfigs))('changes one line of what %s publishes', (_, config) => {
  expect(relaxed(config, 'permissive')).toEqual({
    written: config.replace('\nSELINUX=enforcing', '\nSELINUX=permissive'),
    told: '0\n',
  });
});

it('also knows the word in capitals and behind spaces', () => {
  expect(relaxed('SELINUX= Enforcing\nSELINUXTYPE=targeted\n', 'disabled').written).toBe(
    'SELINUX=disabled\nSELINUXTYPE=targeted\n',
  );
});
