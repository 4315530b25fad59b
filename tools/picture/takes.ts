import { quote } from '../../src/domain/quote.ts';
import { type ExitFamily, exitCodes } from '../../src/problem/exit-code.ts';

/** What is typed, and the text on the screen it is typed after. */
export interface Answer {
  readonly after: RegExp;
  readonly typed: string;
}

/** One recording: what is typed, how it ends, and what is answered or pressed on the way. */
export interface Take {
  readonly words: readonly string[];
  readonly exit?: ExitFamily;
  readonly answer?: Answer;
}

type Takes = Readonly<Record<string, Take>>;

export const widths = [80, 160] as const;

const file = ['-f', 'cluster.yaml'] as const;
const create = ['kubexm', 'create', 'cluster', ...file] as const;

/** Without hosts, at the root of the repository. */
export const inMemory = {
  'progress-60': { words: ['bin/node', 'tools/picture/many-hosts.ts'] },
} as const satisfies Takes;

/** Before there is a cluster. */
export const beforehand = {
  'dry-run': { words: [...create, '--dry-run'] },
  'failure-config': { words: ['kubexm', 'config', 'validate', '-f', 'mistakes.yaml'], exit: 'usage' },
  'failure-artifact': {
    words: ['kubexm', 'create', 'artifacts', ...file, '-e', 'spec.artifacts.mirror=/srv/nothing'],
    exit: 'artifact',
  },
  'failure-preflight': {
    words: [...create, '-e', 'spec.preflight.minMasterMemoryMB=1048576'],
    exit: 'preflight',
  },
  'failure-host-key': {
    words: ['kubexm', 'check', 'preflight', '-f', 'other-key.yaml'],
    exit: 'connection',
  },
} as const satisfies Takes;

/** One after the other at each width: the second takes back what the first has begun. */
export const stopped = {
  interrupted: {
    words: [...create, '-y'],
    exit: 'interrupted',
    answer: { after: /(1[2-9]|[2-9]\d) changed/, typed: '\x03' },
  },
  rollback: {
    words: ['kubexm', 'rollback', 'run'],
    answer: { after: /Undo these changes/, typed: 'y\r' },
  },
} as const satisfies Takes;

/** Makes the cluster that the takes behind it need. */
export const founding = {
  create: { words: create, answer: { after: /Make these changes/, typed: 'y\r' } },
} as const satisfies Takes;

/** Of the creation, as long as it is the newest run. */
export const told = { 'describe-run': { words: ['kubexm', 'describe', 'run'] } } as const satisfies Takes;

/** On the finished cluster. */
export const afterwards = {
  again: { words: create },
  'get-nodes': { words: ['kubexm', 'get', 'nodes', ...file] },
  'check-health': { words: ['kubexm', 'check', 'health', ...file] },
  'check-certs': { words: ['kubexm', 'check', 'certs', ...file] },
} as const satisfies Takes;

/** While somebody else is at work on the same hosts. */
export const contended = {
  'failure-locked': {
    words: ['kubexm', 'run', 'command', ...file, '--', 'systemctl', 'restart', 'kubelet'],
    exit: 'locked',
  },
} as const satisfies Takes;

/** With node3 broken in a way that each of them needs. */
export const broken = {
  'failure-step': {
    fault: 'read-only=/etc',
    words: [
      'kubexm',
      'run',
      'task',
      'install-containerd',
      ...file,
      '-y',
      '-e',
      'spec.kubernetes.containerRuntime.containerd.registryMirrors=mirror.example.org',
    ],
    exit: 'step',
  },
  'failure-unreachable': {
    fault: 'ssh-dead',
    words: ['kubexm', 'check', 'preflight', ...file],
    exit: 'connection',
  },
  'failure-health': {
    fault: 'power-off',
    words: ['kubexm', 'check', 'health', ...file],
    exit: 'unhealthy',
  },
} as const satisfies Readonly<Record<string, Take & { readonly fault: string }>>;

export const takes = {
  ...inMemory,
  ...beforehand,
  ...stopped,
  ...founding,
  ...told,
  ...afterwards,
  ...contended,
  ...broken,
};

export type TakeName = keyof typeof takes;

const takeOf = (name: TakeName): Take => takes[name];

/** What stood behind the prompt. */
export const typedIn = (name: TakeName): string => quote(...takeOf(name).words);

export const exitOf = ({ exit = 'done' }: Take): number => exitCodes[exit];

/** The code it ends with when that is no success. */
export const failureOf = (name: TakeName): number | undefined => exitOf(takeOf(name)) || undefined;
