import { describe, expect, it } from 'vitest';
import { commandTable } from './command-table.ts';
import { nameOf } from './define-command.ts';
import { globalFlags } from './flag.ts';
import { spellingsOf } from './invocation/find-command.ts';

const flags = [
  ...Object.values(globalFlags),
  ...commandTable.flatMap((command) => Object.values(command.flags ?? {})),
];

describe('the command table', () => {
  it('gives every spelling to one command only', () => {
    const all = commandTable.flatMap(spellingsOf);
    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
  });

  it('gives a flag name and a letter one meaning everywhere', () => {
    for (const flag of flags) {
      const clash = flags.find(
        (other) =>
          (other.long === flag.long &&
            (other.short !== flag.short || (other.value === undefined) !== (flag.value === undefined))) ||
          (other.short !== undefined && other.short === flag.short && other.long !== flag.long),
      );
      expect(clash?.long, `--${flag.long}`).toBeUndefined();
    }
  });

  it.each(commandTable.map((command) => [nameOf(command), command] as const))(
    '%s is explained in both languages',
    (_name, command) => {
      const texts = [
        command.summary,
        command.description,
        ...command.examples.map(({ says }) => says),
        ...Object.values(command.flags ?? {}).map(({ says }) => says),
      ];
      for (const words of texts) {
        expect(words.en.trim()).not.toBe('');
        expect(words.zh).toMatch(/\p{Script=Han}/u);
      }
    },
  );

  it.each(commandTable.map((command) => [nameOf(command), command] as const))(
    'the examples of %s use its own name and flags',
    (_name, command) => {
      const known = [...Object.values(globalFlags), ...Object.values(command.flags ?? {})].flatMap(
        ({ long, short }) => [`--${long}`, `-${short}`],
      );
      for (const { command: typed } of command.examples) {
        expect(
          spellingsOf(command).some((name) => typed.includes(`kubexm ${name}`)),
          typed,
        ).toBe(true);
        const [own = ''] = typed.split(' -- ');
        for (const [, flag = ''] of own.matchAll(/ (-[a-z]|--[a-z-]+)\b/g))
          expect(known, typed).toContain(flag);
      }
    },
  );
});
