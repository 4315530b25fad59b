import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../../src/connector/connection.ts';
import { drifted, satisfied } from '../../../src/plan/step.ts';
import { same } from '../../../src/problem/text.ts';
import { look } from '../../../src/runner/read/look.ts';
import { proceduralStep } from '../../../src/step/generic/procedural-step.ts';
import { connectTo } from '../fixture/connect-to.ts';
import { useLabHost } from '../fixture/use-lab-hosts.ts';
import { converges } from './convergence.ts';
import { tree } from './host-views.ts';

let connection: Connection;

beforeAll(async () => {
  connection = await connectTo(await useLabHost());
});
afterAll(() => connection?.close());

/** Founds something that can be founded only once, by a command that takes its time. */
const found = proceduralStep<{ readonly name: string }>({
  id: 'test.found-cluster',
  title: same('found'),
  port: 'host',
  disruption: 'none',
  timeoutMs: 60_000,
  check: {
    async ask(reader, { name }) {
      const [file] = await look(reader, { kind: 'path', path: '/srv/founded', content: true });
      return file.type === 'file' && file.content?.toString() === `${name}\n`
        ? satisfied(undefined)
        : drifted(same('not founded'));
    },
  },
  claims: () => ['path:/srv/founded'],
  undo: () => ({ capture: [{ kind: 'path', path: '/srv/founded' } as const] }),
  async apply(port, { name }, _lease, { runId, nodeId, signal }) {
    const { code } = await port.runUnit({
      runId,
      nodeId,
      argv: ['/bin/sh', '-c', '[ -e /srv/founded ] || echo "$1" >/srv/founded', 'sh', name],
      timeoutMs: 30_000,
      signal,
    });
    expect(code).toBe(0);
  },
});

describe('a procedural step', () => {
  it('passes the same contract', () =>
    converges(connection, {
      name: 'found',
      step: found,
      input: { name: "it's $one" },
      shows: tree('/srv'),
      witness: 'stat -c "%i %Y" /srv/founded',
    }));

  it('has an id that names its domain', () => {
    expect(() => proceduralStep({ ...found, id: 'Found It' })).toThrow(TypeError);
  });
});
