import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { statePaths } from '../state-paths.ts';
import { packageRead } from './package.ts';

let tools: string;

beforeEach(() => {
  tools = mkdtempSync(join(tmpdir(), 'kubexm-rpm-'));
  // As rpm answers: what is missing is said on standard output.
  writeFileSync(
    join(tools, 'rpm'),
    `#!/bin/sh
for last do :; done
case $last in
  iptables-ebtables) printf '1.8.10-2.el9 ' ;;
  two-of-them) printf '2.0-1 1.0-1 ' ;;
  *) echo "no package provides $last"; exit 1 ;;
esac
`,
  );
  chmodSync(join(tools, 'rpm'), 0o755);
});

afterEach(() => rmSync(tools, { recursive: true }));

it('does not take the message that rpm has no such package for a version', () => {
  const asked = ['iptables-ebtables', 'absent', 'two-of-them'].map(
    (name) => ({ kind: 'package', name }) as const,
  );
  const script = packageRead
    .script(asked, statePaths())
    .text.replace('/var/lib/dpkg/status', `${tools}/none`);
  const printed = execFileSync('sh', ['-c', script], {
    encoding: 'utf8',
    env: { PATH: `${tools}:${process.env['PATH']}` },
  });
  expect(packageRead.parse(printed.split('\0').slice(0, -1), asked)).toEqual([
    { installed: true, version: '1.8.10-2.el9' },
    { installed: false },
    { installed: true, version: '2.0-1' },
  ]);
});
