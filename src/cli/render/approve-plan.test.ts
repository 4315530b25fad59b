import { expect, it } from 'vitest';
import { createVault } from '../../domain/secret.ts';
import type { PlanView } from '../../plan/view.ts';
import { text } from '../../problem/text.ts';
import { defineCommand, done } from '../define-command.ts';
import { flag } from '../flag.ts';
import { runCli } from '../run-cli.ts';
import { testWorld } from '../test-world.ts';
import { approvePlan } from './approve-plan.ts';

const planOf = (outcome: 'change' | 'no-change'): PlanView => ({
  version: 1,
  pipeline: 'p',
  stages: [
    {
      id: 's',
      title: text('Stage', '阶段'),
      predicted: false,
      regions: [],
      nodes: [
        {
          id: 'n',
          module: 'm',
          task: 't',
          step: 'x.y',
          title: text('Write a file', '写文件'),
          port: 'host',
          tags: [],
          subjects: ['node1'],
          needs: [],
          minimum: 'all',
          outcomes: [
            {
              outcome,
              hosts: ['node1'],
              disruption: 'none',
              because: text('was c4n4ry-7f3a', '曾为 c4n4ry-7f3a'),
              difference: '-c4n4ry-7f3a',
            },
          ],
        },
      ],
    },
  ],
});

async function change(line: string, answer?: boolean, outcome: 'change' | 'no-change' = 'change') {
  const answers: string[] = [];
  const command = defineCommand({
    verb: 'change',
    group: 'run',
    summary: text('s', '说'),
    description: text('d', '明'),
    examples: [{ command: 'kubexm change', says: text('e', '例') }],
    flags: { dryRun: flag.dryRun, yes: flag.yes, output: flag.output },
    async run({ flags }, context) {
      const vault = createVault();
      vault.secret('c4n4ry-7f3a');
      context.cluster.vault = vault;
      answers.push(await approvePlan(planOf(outcome), flags, context));
      return done;
    },
  });
  const world = testWorld(answer === undefined ? {} : { ask: async () => answer });
  const code = await runCli(`change ${line}`.split(' ').filter(Boolean), world, [command]);
  return { code, answers, stdout: world.stdout.text(), stderr: world.stderr.text() };
}

it('shows a dry run as data and asks nothing', async () => {
  const { code, answers, stdout, stderr } = await change('--dry-run');
  expect({ code, answers, stderr }).toEqual({ code: 0, answers: ['shown'], stderr: '' });
  expect(stdout).toContain('~ Write a file  node1');
  expect(JSON.parse((await change('--dry-run -o json')).stdout)).toEqual(
    JSON.parse(JSON.stringify(planOf('change')).replaceAll('c4n4ry-7f3a', '***')),
  );
});

it('shows the plan beside the data and runs on a yes, also one given beforehand', async () => {
  for (const asked of [await change('', true), await change('-y')]) {
    expect(asked).toMatchObject({ code: 0, answers: ['run'], stdout: '' });
    expect(asked.stderr).toContain('~ Write a file  node1');
  }
});

it('stops on a no', async () => {
  expect(await change('', false)).toMatchObject({ code: 130, answers: [] });
});

it('refuses when nobody can be asked, instead of waiting', async () => {
  const { code, answers, stderr } = await change('');
  expect({ code, answers }).toEqual({ code: 2, answers: [] });
  expect(stderr).toContain('usage.needs-answer');
});

it('does not ask when there is nothing to do', async () => {
  expect(await change('', undefined, 'no-change')).toMatchObject({ code: 0, answers: ['run'] });
});

it.each(['--dry-run -o json', '--dry-run -o wide', '-y'])(
  'shows no secret that a host has: %s',
  async (line) => {
    const { stdout, stderr } = await change(line);
    expect(`${stdout}${stderr}`).toContain('was ***');
    expect(`${stdout}${stderr}`).not.toContain('c4n4ry');
  },
);
