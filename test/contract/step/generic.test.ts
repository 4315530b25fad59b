import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Connection } from '../../../src/connector/connection.ts';
import { same } from '../../../src/problem/text.ts';
import { declaredStep } from '../../../src/step/generic/declared-step.ts';
import type { Desired } from '../../../src/step/generic/desired.ts';
import { connectTo } from '../fixture/connect-to.ts';
import { useLabHost } from '../fixture/use-lab-hosts.ts';
import { converges } from './convergence.ts';
import { fileCases } from './file-cases.ts';
import { removeLocalFiles } from './local-file.ts';
import { systemCases } from './system-cases.ts';

let connection: Connection;

beforeAll(async () => {
  connection = await connectTo(await useLabHost());
});

afterAll(async () => {
  removeLocalFiles();
  await connection?.close();
});

const step = declaredStep<readonly Desired[]>({
  id: 'test.converge-anything',
  title: same('converge'),
  desired: (input) => input,
});

describe('each word of the vocabulary converges, stays, and is undone exactly', () => {
  it.each([...fileCases, ...systemCases])('$name', ({ desired, ...row }) =>
    converges(connection, { ...row, step, input: desired }),
  );
});
