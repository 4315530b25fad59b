import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../../src/connector/connection.ts';
import { createVault } from '../../../src/domain/secret.ts';
import { same } from '../../../src/problem/text.ts';
import { declaredStep } from '../../../src/step/generic/declared-step.ts';
import type { Desired } from '../../../src/step/generic/desired.ts';
import { useLabHosts } from '../fixture/use-lab-hosts.ts';
import { connectTo } from './connect-to.ts';
import { type ConvergenceCase, converges } from './convergence.ts';

let connection: Connection;

beforeAll(async () => {
  const [host] = await useLabHosts(1);
  if (!host) throw new Error('a host was asked for');
  connection = await connectTo(host);
});

afterAll(() => connection?.close());

const step = declaredStep<readonly Desired[]>({
  id: 'test.converge-anything',
  title: same('converge'),
  desired: (input) => input,
});

type Row = Omit<ConvergenceCase<readonly Desired[]>, 'step' | 'input'> & { readonly desired: readonly Desired[] };

const vault = createVault();

/** Type, mode, owner, link target and content of everything below the given paths. */
const tree = (...paths: readonly string[]): string =>
  `find ${paths.join(' ')} -printf '%p %y %m %U:%G %l\\n' 2>/dev/null | sort || :
   find ${paths.join(' ')} -type f -exec sha256sum {} + 2>/dev/null | sort || :`;
const inodes = (path: string): string => `stat -c '%n %i %Y' ${path}`;
const unitState = (name: string): string =>
  `systemctl show -p LoadState -p ActiveState -p UnitFileState ${name}
   ls -d /etc/systemd/system/*/${name} /etc/systemd/system/${name}* 2>/dev/null || :
   ls /run/kubexm/*-with/${name} 2>/dev/null || :`;

const sleeper = (note: string): string =>
  `[Unit]\nDescription=${note}\n[Service]\nExecStart=/bin/sleep infinity\n[Install]\nWantedBy=multi-user.target\n`;

const rows: readonly Row[] = [
  {
    name: 'file that is missing together with its directories',
    desired: [{ kind: 'file', path: '/etc/deep/er/a.conf', content: 'a = 1\n', mode: 0o640, owner: 'root:adm' }],
    shows: tree('/etc/deep'),
    witness: inodes('/etc/deep/er/a.conf'),
    drift: ({ because, difference }) => {
      expect(because.en).toBe('/etc/deep/er/a.conf does not exist');
      expect(difference).toContain('+a = 1');
    },
  },
  {
    name: 'unit of our own with a file it reads',
    desired: [
      { kind: 'file', path: '/etc/sleeper.conf', content: 'a = 1\n' },
      {
        kind: 'unit',
        name: 'sleeper.service',
        content: sleeper('new'),
        enabled: true,
        active: true,
        startedWith: ['/etc/sleeper.conf'],
      },
    ],
    shows: `${tree('/etc/sleeper.conf')}\n${unitState('sleeper.service')}`,
    witness: 'systemctl show -p InvocationID -p NRestarts sleeper.service',
  },
];

describe.each(rows)('$name', ({ desired, ...row }) => {
  it('converges, stays, and is undone exactly', () => converges(connection, { ...row, step, input: desired }));
});

void vault;
