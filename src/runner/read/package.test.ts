import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
case "$* " in
  *' -qa '* | '-qa '*) printf 'bash\\t5.1-6\\niptables-nft\\t1.8.10-2.el9\\nnginx\\t1:1.20.1-3\\n' ;;
  *whatprovides*' ebtables ') echo '1.8.10-2.el9 iptables-nft' ;;
  *whatprovides*) echo "no package provides $last"; exit 1 ;;
  *' two-of-them ') printf '2.0-1 two-of-them\\n1.0-1 two-of-them\\n' ;;
  *' nginx ') echo '1:1.20.1-3 nginx' ;;
  *) echo "package $last is not installed"; exit 1 ;;
esac
`,
  );
  chmodSync(join(tools, 'rpm'), 0o755);
});

afterEach(() => rmSync(tools, { recursive: true }));

function ask(...names: readonly string[]) {
  const asked = names.map((name) => ({ kind: 'package', name }) as const);
  const script = packageRead
    .script(asked, statePaths(tools))
    .text.replaceAll('/var/lib/dpkg/status', `${tools}/none`);
  const printed = execFileSync('sh', ['-c', script], {
    encoding: 'utf8',
    env: { PATH: `${tools}:${process.env['PATH']}` },
  });
  return packageRead.parse(printed.split('\0').slice(0, -1), asked);
}

it('knows a package by its own name or one it has taken over, and takes no message of rpm for a version', () => {
  expect(ask('ebtables', 'absent', 'two-of-them', 'nginx')).toEqual([
    { installed: true, version: '1.8.10-2.el9', package: 'iptables-nft' },
    { installed: false },
    { installed: true, version: '2.0-1', package: 'two-of-them' },
    { installed: true, version: '1:1.20.1-3', package: 'nginx' },
  ]);
});

it('takes nothing for installed that came with an installation which was killed', () => {
  mkdirSync(join(tools, 'packages'));
  writeFileSync(join(tools, 'packages/before'), 'bash\t5.1-6\nnginx\t1:1.20.1-3\n');
  expect(ask('ebtables', 'nginx')).toEqual([
    { installed: false },
    { installed: true, version: '1:1.20.1-3', package: 'nginx' },
  ]);
});
