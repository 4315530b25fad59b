import { expect, it } from 'vitest';
import { commandTable } from '../command-table.ts';
import { nameOf } from '../define-command.ts';
import { widthOf } from '../render/width.ts';
import { runCli } from '../run-cli.ts';
import { testWorld } from '../test-world.ts';

it.each([
  ['overview.en', 'help'],
  ['overview.zh', '--lang zh help'],
  ['command.en', 'audit verify --help'],
  ['command.zh', '--lang zh audit verify --help'],
])('the help page %s reads as it should and fits 80 columns', async (name, line) => {
  const world = testWorld();
  expect(await runCli(line.split(' '), world, commandTable)).toBe(0);
  const page = world.stdout.text();
  for (const row of page.split('\n')) expect(widthOf(row), row).toBeLessThanOrEqual(80);
  await expect(page).toMatchFileSnapshot(`${name}.golden.txt`);
});

it.each(
  commandTable.flatMap((command) => (['en', 'zh'] as const).map((lang) => [nameOf(command), lang] as const)),
)('the page of %s fits 80 columns in %s', async (name, lang) => {
  const world = testWorld();
  await runCli([...name.split(' '), '--help', '--lang', lang], world, commandTable);
  expect(
    world.stdout
      .text()
      .split('\n')
      .filter((row) => widthOf(row) > 80),
  ).toEqual([]);
});

it.each(['describe run', 'resume run', 'rollback run'])(
  'names the two ways to name a cluster together: %s',
  async (name) => {
    const world = testWorld();
    await runCli([...name.split(' '), '--help'], world, commandTable);
    expect(world.stdout.text()).toMatch(/\nThe cluster.*\n {2}-f, --file .*\n.*\n {2}-c, --cluster-name/);
  },
);

it('lists the commands that begin with a word', async () => {
  const world = testWorld();
  await runCli(['help', 'audit'], world, commandTable);
  expect(world.stdout.text()).toMatch(/kubexm audit list.*\n.*kubexm audit verify/);
  expect(world.stdout.text()).toMatch(/\n\nNext\n {2}kubexm audit list --help {2}One command in full/);
});

it('shows what a command has of its own before what many have, and no lock where none is taken', async () => {
  const world = testWorld();
  await runCli(['add', 'nodes', '--help'], world, commandTable);
  expect(world.stdout.text()).toMatch(/--role[\s\S]*\nThe cluster, and[\s\S]*--file[\s\S]*--break-lock/);
  const looking = testWorld();
  await runCli(['check', 'health', '--help'], looking, commandTable);
  expect(looking.stdout.text()).not.toContain('--break-lock');
});

it.each([
  ['config validate', 'The cluster'],
  ['check health', 'The cluster, and how its hosts are reached'],
])('speaks of how hosts are reached only where they are: %s', async (command, title) => {
  const world = testWorld();
  await runCli([...command.split(' '), '--help'], world, commandTable);
  expect(world.stdout.text().split('\n')).toContain(title);
});

it('lists no command that is for programs only', async () => {
  const world = testWorld();
  await runCli(['help'], world, commandTable);
  expect(world.stdout.text()).not.toMatch(/^ {2}complete/m);
});
