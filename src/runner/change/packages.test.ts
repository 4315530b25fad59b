import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { statePaths } from '../state-paths.ts';
import { packageFunctions } from './packages.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'kubexm-packages-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** What the program is told, for a folder of packages; programs of this machine are out of sight. */
function told(program: string): readonly string[] {
  const [bin, folder, log] = ['bin', 'folder', 'log'].map((name) => join(directory, name));
  const { text } = packageFunctions(statePaths(join(directory, 'state')));
  const script = `
    own_directory() { :; }
    mkdir -p ${folder} ${bin}
    for tool in mkdir sed; do ln -s "$(command -v $tool)" ${bin}/$tool; done
    PATH=${bin}
    ${text}
    only= folder=${folder}
    manager read-folder
    manager install tree`;
  spawnSync('mkdir', ['-p', bin ?? '']);
  writeFileSync(join(bin ?? '', program), `#!/bin/sh\necho "$@" >>${log}\n`);
  chmodSync(join(bin ?? '', program), 0o755);
  const { status, stderr } = spawnSync('sh', ['-eu', '-c', script], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return readFileSync(log ?? '', 'utf8')
    .replaceAll(folder ?? '', 'FOLDER')
    .trim()
    .split('\n');
}

it('lets apt read the index of a folder, and no other source', () => {
  const [read = '', install = ''] = told('apt-get');
  for (const line of [read, install])
    for (const option of ['Dir::Etc::sourcelist=FOLDER/kubexm.list', 'sourceparts=-', 'Sandbox::User=root'])
      expect(line).toContain(option);
  expect(read).toMatch(/ update$/);
  expect(install).toMatch(/ install .*-- tree$/);
});

it('lets zypper read a folder when it installs: it has no source to refresh', () => {
  expect(told('zypper')).toEqual([
    '--non-interactive --no-gpg-checks --reposd-dir FOLDER/none --plus-repo dir:FOLDER install --no-recommends -- tree',
  ]);
});

it.each(['dnf', 'yum'])('gives %s settings in which the folder is the only source', (program) => {
  expect(told(program)).toEqual(['-y -c FOLDER/kubexm.conf install -- tree']);
  const settings = readFileSync(join(directory, 'folder/kubexm.conf'), 'utf8').replaceAll(
    join(directory, 'folder'),
    'FOLDER',
  );
  expect(settings).toBe(
    '[main]\nreposdir=FOLDER/none\ncachedir=FOLDER/cache\ngpgcheck=0\n[kubexm]\nname=kubexm\nbaseurl=file://FOLDER\nmodule_hotfixes=1\n',
  );
});
