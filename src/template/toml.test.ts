import { describe, expect, it } from 'vitest';
import { createVault } from '../domain/secret.ts';
import { tomlDocument } from './toml.ts';

describe('a TOML document', () => {
  it('has the values of a table before its tables, which carry their full names', () => {
    expect(
      tomlDocument({ b: { c: { d: 1 } }, a: 'x', empty: {}, list: ['p', 'q'], flag: true, gone: undefined }),
    ).toEqual(['a = "x"\nlist = ["p", "q"]\nflag = true\n\n[b.c]\nd = 1\n\n[empty]\n']);
  });

  it('lets nothing out of its quotes', () => {
    const evil = 'a"]\n[host."evil"]\u007f\\';
    const [written] = tomlDocument({ [evil]: evil });
    expect(written).toBe('"a\\"]\\n[host.\\"evil\\"]\\u007f\\\\" = "a\\"]\\n[host.\\"evil\\"]\\u007f\\\\"\n');
  });

  it('keeps a secret a secret', () => {
    const password = createVault().secret('hunter22');
    expect(tomlDocument({ header: { password } })).toEqual(['\n[header]\npassword = "', password, '"\n']);
  });
});
