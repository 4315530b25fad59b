import { describe, expect, it } from 'vitest';
import { text } from '../../problem/text.ts';
import { choiceArg, restArg } from '../define-arg.ts';
import { type Command, defineCommand, done } from '../define-command.ts';
import { flag } from '../flag.ts';
import { readInvocation } from './read-invocation.ts';

const about = {
  group: 'tool',
  summary: text('s', '说'),
  description: text('d', '明'),
  examples: [{ command: 'kubexm', says: text('e', '例') }],
} as const;

const validate = defineCommand({
  ...about,
  verb: 'validate',
  noun: 'config',
  usual: 'noun-verb',
  flags: { file: flag.file, output: flag.output, extraVars: flag.extraVars, timeout: flag.timeout },
  run: async () => done,
});
const runCommand = defineCommand({
  ...about,
  verb: 'run',
  noun: 'command',
  aliases: ['exec'],
  flags: { nodes: flag.nodes, dryRun: flag.dryRun, parallel: flag.parallel },
  args: { command: restArg({ name: 'CMD', says: text('what to run', '要执行的命令') }) },
  run: async () => done,
});
const completion = defineCommand({
  ...about,
  verb: 'generate',
  noun: 'completion',
  args: { shell: choiceArg({ name: 'SHELL', says: text('the shell', 'shell'), choices: ['bash', 'zsh'] }) },
  run: async () => done,
});
const commands: readonly Command[] = [validate, runCommand, completion];

const read = (line: string) => readInvocation(line.split(' ').filter(Boolean), commands);
const inputOf = (line: string) => {
  const invocation = read(line);
  if (invocation.kind !== 'run') throw new Error(`${line} was read as ${JSON.stringify(invocation)}`);
  return invocation;
};
const codesOf = (line: string) => {
  const invocation = read(line);
  return invocation.kind === 'refuse' ? invocation.problems.map(({ code }) => code) : [];
};
const fixOf = (line: string) => {
  const invocation = read(line);
  return invocation.kind === 'refuse' ? invocation.problems.map(({ fix }) => fix.en) : [];
};

describe('words', () => {
  it.each(['config validate', 'validate config'])('takes both orders: %s', (line) => {
    expect(inputOf(line).command).toBe(validate);
  });

  it('takes an alias and flags before the command', () => {
    expect(inputOf('--lang zh exec --nodes a -- uptime').command).toBe(runCommand);
  });

  it('keeps everything behind -- word by word, also what looks like our flags', () => {
    const { input } = inputOf('run command --nodes a,b -- ls -l --help -- x');
    expect(input.args).toEqual({ command: ['ls', '-l', '--help', '--', 'x'] });
    expect(input.flags).toMatchObject({ nodes: ['a', 'b'], dryRun: false });
  });
});

describe('commands that are planned', () => {
  it.each(['upgrade cluster -f x', 'cluster upgrade', 'certs renew', 'upgrade', 'ask why', 'backup etcd'])(
    'says of %s that it is not built yet',
    (line) => {
      expect(codesOf(line)).toEqual(['usage.not-built-yet']);
    },
  );

  it('says the same of a whole sentence, and knows a slip from a plan', () => {
    const invocation = readInvocation(['add a worker'], commands);
    expect(invocation.kind === 'refuse' && invocation.problems.map(({ code }) => code)).toEqual([
      'usage.not-built-yet',
    ]);
    expect(codesOf('generate complation')).toEqual(['usage.unknown-command']);
    expect(codesOf('zzz')).toEqual(['usage.unknown-command']);
  });
});

describe('values', () => {
  it('reads repeated, joined, separate and dash values', () => {
    const { input } = inputOf('config validate -f - -e a=1,2 --extra-vars=b=3 -ojson --timeout 1m30s');
    expect(input.flags).toEqual({
      file: '-',
      extraVars: [
        { key: 'a', value: '1,2' },
        { key: 'b', value: '3' },
      ],
      output: 'json',
      timeout: 90_000,
    });
  });

  it('takes a negative number as a value but not a flag', () => {
    expect(codesOf('run command --nodes a --parallel -1 -- ls')).toEqual(['usage.bad-value']);
    expect(codesOf('config validate --file --output json')).toContain('usage.missing-value');
  });
});

describe('mistakes', () => {
  it('finds all of them at once', () => {
    expect(codesOf('config validate --flie x -o xml --lang fr --timeout never')).toEqual([
      'usage.bad-value',
      'usage.unknown-flag',
      'usage.bad-value',
      'usage.bad-value',
    ]);
  });

  it.each([
    ['confg validate', 'usage.unknown-command', 'Type `kubexm config validate`'],
    ['config valdiate', 'usage.unknown-command', 'Type `kubexm config validate`'],
    [
      'config valdate -f prod.yaml -e version=v1.36.4',
      'usage.unknown-command',
      "Type `kubexm config validate -f prod.yaml -e 'version=v1.36.4'`",
    ],
    ['generate complation', 'usage.unknown-command', 'Type `kubexm generate completion bash`'],
    ['generate complation zsh', 'usage.unknown-command', 'Type `kubexm generate completion zsh`'],
    ['rum command --nodes a', 'usage.unknown-command', 'Type `kubexm run command --nodes a -- CMD`'],
    ['rum command -- df -h', 'usage.unknown-command', 'Type `kubexm run command -- df -h`'],
    ['frobnicate', 'usage.unknown-command', 'Type `kubexm help`'],
    ['config', 'usage.incomplete-command', 'Type `kubexm help config`'],
    ['config validate --flie=x', 'usage.unknown-flag', 'Type `kubexm config validate --file=x`'],
    ['validate config --flie x', 'usage.unknown-flag', 'Type `kubexm validate config --file x`'],
    [
      'config validate -o json --flie',
      'usage.unknown-flag',
      'Type `kubexm config validate -o json --file=FILE`',
    ],
    [
      'exec --dry-rum --nodes a -- df -h',
      'usage.unknown-flag',
      'Type `kubexm exec --dry-run --nodes a -- df -h`',
    ],
    ['config validate --dry-run', 'usage.unknown-flag', 'Type `kubexm config validate --help`'],
    [
      'config validate --no-color=yes',
      'usage.unexpected-value',
      'Write `--no-color` alone, or leave it out.',
    ],
    ['config validate extra', 'usage.extra-argument', 'Leave it out, or see `kubexm config validate --help`'],
    ['generate completion', 'usage.missing-argument', 'Type `kubexm generate completion bash`'],
    ['generate completion tcsh', 'usage.bad-value', 'Give SHELL a value that it takes, such as `bash`.'],
    [
      'config validate -o jsno',
      'usage.bad-value',
      'Give --output a value that it takes, such as `--output json`.',
    ],
    [
      '--lang zh generate completion',
      'usage.missing-argument',
      'Type `kubexm --lang zh generate completion bash`',
    ],
    ['run command uptime', 'usage.missing-argument', 'Type `kubexm run command -- uptime`'],
    ['run command --nodes a', 'usage.missing-argument', 'Type `kubexm run command --nodes a -- CMD`'],
    [
      'exec df --nodes=a /var --parallel 2 --dry-run',
      'usage.missing-argument',
      'Type `kubexm run command --nodes=a --parallel 2 --dry-run -- df /var`',
    ],
    ['config validate -e version', 'usage.bad-value', 'Give --extra-vars a value that it takes.'],
    ['--bogus', 'usage.unknown-flag', 'Type `kubexm --help`'],
    ['--lan zh', 'usage.unknown-command', 'Type `kubexm help`'],
  ])('%s is refused as %s and says what to type', (line, code, fix) => {
    expect(codesOf(line)).toEqual([code]);
    expect(fixOf(line)).toEqual([fix]);
  });

  it('takes flags that are not its own for those of a command that stands without --', () => {
    expect(fixOf('run command --nodes a du -x --max-depth=1 /var')).toContain(
      'Type `kubexm run command --nodes a -- du -x --max-depth=1 /var`',
    );
  });
});

it.each([
  ['', 'greet'],
  ['-v', 'greet'],
  ['help', 'help'],
  ['help config validate', 'help'],
  ['config validate --help --bogus', 'help'],
])('"%s" is read as %s', (line, kind) => {
  expect(read(line).kind).toBe(kind);
});
