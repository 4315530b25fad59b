import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

/** A package whose program says who runs it, and with which words. */
const says = 'console.log(process.execPath + " " + process.argv.slice(2).join("|"))';
/** Of a machine without any Node. */
const bareTools = ['sh', 'readlink'];

let directory: string;
let root: string;
let tools: string;

beforeEach(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'kubexm bin-')));
  root = join(directory, 'lib', 'kubexm');
  tools = join(directory, 'tools');
  cpSync('bin', join(root, 'bin'), { recursive: true });
  mkdirSync(join(root, 'dist'));
  writeFileSync(join(root, 'dist', 'cli.js'), says);
  mkdirSync(tools);
  for (const tool of bareTools) symlinkSync(`/usr/bin/${tool}`, join(tools, tool));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** The Node of npm, beside the package or, when it was installed by another, beside that one's folder. */
function bringNode(below: string): string {
  const place = join(below, `node-linux-${process.arch}`, 'bin');
  mkdirSync(place, { recursive: true });
  symlinkSync(process.execPath, join(place, 'node'));
  return process.execPath;
}

const run = (program: string, cwd: string, ...words: string[]): string =>
  execFileSync(program, words, { cwd, env: { PATH: tools }, encoding: 'utf8' }).trimEnd();

it.each([
  ['by its whole path', (): [string, string] => [join(root, 'bin', 'kubexm'), '/']],
  ['from beside it', (): [string, string] => ['./kubexm', join(root, 'bin')]],
  ['by a path from here', (): [string, string] => ['lib/kubexm/bin/kubexm', directory]],
  [
    'through a link',
    (): [string, string] => {
      symlinkSync('../lib/kubexm/bin/kubexm', join(tools, 'kx'));
      return [join(tools, 'kx'), '/'];
    },
  ],
])('kubexm starts %s, with the Node of the package alone', (_title, place) => {
  const node = bringNode(join(root, 'node_modules'));
  const [program, cwd] = place();
  expect(run(program, cwd, 'get nodes', '$(x)')).toBe(`${node} get nodes|$(x)`);
});

it('kubexm starts as a script that the shell is given by its bare name', () => {
  const node = bringNode(join(directory, 'lib'));
  expect(run(join(tools, 'sh'), join(root, 'bin'), 'kubexm', 'version')).toBe(`${node} version`);
});

it('kubexm takes the Node of the machine where the package has none', () => {
  symlinkSync(process.execPath, join(tools, 'node'));
  expect(run(join(root, 'bin', 'kubexm'), '/', 'version')).toBe(`${process.execPath} version`);
});

it('kubexm of a fresh clone says what to type', () => {
  rmSync(join(root, 'dist'), { recursive: true });
  const { status, stderr } = spawnSync(join(root, 'bin', 'kubexm'), ['version'], { encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stderr).toContain('type `npm ci` in its folder');
});
