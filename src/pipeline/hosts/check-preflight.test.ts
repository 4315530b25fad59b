import { describe, expect, it } from 'vitest';
import { attempt } from '../../../test/memory/run.ts';
import { createWorld } from '../../../test/memory/world.ts';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { load } from '../../config/testing/load.ts';
import type { PreflightReport } from '../../domain/preflight/judge-preflight.ts';
import { fitHosts, fitSpec, surveyOf } from '../../domain/preflight/testing/fit-hosts.ts';
import { previewPipeline } from '../../engine/preview-pipeline.ts';
import { controlSubject, type Port, type Read } from '../../plan/port.ts';
import type { OpenPort, Pipeline } from '../../plan/stage.ts';
import { problem } from '../../problem/problem.ts';
import { checkPreflightPipeline } from './check-preflight.ts';

const count = 20;
const names = fitHosts(count).map(({ name }) => name);
const everyTag = { only: [], skip: [] };

/** Hosts that can be read and nothing else, and how often they were. */
function readOnlyHosts({ dead = [] as readonly string[], swap = [] as readonly string[] } = {}) {
  const survey = surveyOf(fitSpec({ hosts: fitHosts(count) }));
  const trips = new Map<string, number>();
  const answer = (host: string, read: Read): unknown => {
    const seen = survey.get(host);
    const answers: Readonly<Record<string, unknown>> = {
      facts: { ...seen?.facts, swap, cgroupVersion: host === 'node3' ? 1 : 2 },
      'file-system': seen?.etcdDisk,
      listen: true,
      module: 'built-in',
      reach: 'answered',
      'write-latency': 1,
      'package-supply': { supply: 'known' },
      clock: 1000,
      heard: { heard: seen?.heard, couldHear: seen?.couldHear },
    };
    return answers[read.kind];
  };
  const open: OpenPort = async (kind, subject) => {
    if (dead.includes(subject))
      throw problem('connection.unreachable', {
        host: subject,
        address: '10.0.0.9',
        port: 22,
        because: 'dead',
      });
    const port: Pick<Port, 'read'> = {
      async read(reads) {
        if (kind === 'host') trips.set(subject, (trips.get(subject) ?? 0) + 1);
        return reads.map((read) => answer(subject, read));
      },
    };
    // Whoever calls anything else of it fails, as a host would that must not be changed.
    return port as Port;
  };
  return { open, trips };
}

async function specOf(reports: PreflightReport[]) {
  const hosts = names.map((name, index) => `    - {name: ${name}, address: 10.0.0.${11 + index}}`).join('\n');
  const file = clusterFile({
    hosts: `  hosts:\n${hosts}`,
    roleGroups: `  roleGroups: {etcd: ["node[1:3]"], master: [node1], worker: ["node[2:${count}]"]}`,
    network: '  network: {plugin: flannel}',
  });
  const loaded = await load(file);
  if (!loaded.ok) throw new Error('the file is good');
  return {
    config: loaded.config,
    hosts: names,
    name: 'r1',
    now: () => 1000,
    report: (judged: PreflightReport) => void reports.push(judged),
  };
}

describe('check preflight', () => {
  it('needs three round trips to each of twenty hosts and finds all that is wrong at once', async () => {
    const [{ open, trips }, reports] = [readOnlyHosts({ swap: ['/dev/sda2'] }), [] as PreflightReport[]];
    const { unseen } = await previewPipeline(checkPreflightPipeline, await specOf(reports), everyTag, open);
    expect([...trips.values()]).toEqual(new Array(count).fill(3));
    expect([...unseen.keys()]).toEqual([controlSubject]);
    expect(unseen.get(controlSubject)).toMatchObject({
      code: 'preflight.refused',
      exitCode: 4,
      params: { count: 1, hosts: 'node3' },
    });
    const [report] = reports;
    const found = (report?.findings ?? []).map(({ host, check }) => `${host} ${check}`).sort();
    expect(found).toEqual([...names.map((name) => `${name} swap`), 'node3 cgroup'].sort());
  });

  it('judges the hosts that answer when others are dead', async () => {
    const [{ open }, reports] = [readOnlyHosts({ dead: ['node7', 'node9'] }), [] as PreflightReport[]];
    const { unseen } = await previewPipeline(checkPreflightPipeline, await specOf(reports), everyTag, open);
    expect([...unseen].map(([host, { code }]) => `${host} ${code}`).sort()).toEqual([
      '@control preflight.refused',
      'node7 connection.unreachable',
      'node9 connection.unreachable',
    ]);
    expect(reports[0]?.findings.map(({ host, check }) => `${host} ${check}`)).toEqual([
      'node3 cgroup',
      'node7 connection',
      'node9 connection',
    ]);
  });

  it('refuses in a run, too, before anything could be changed, and loses no dead host from sight', async () => {
    const [{ open, trips }, reports] = [readOnlyHosts({ dead: ['node9'] }), [] as PreflightReport[]];
    const spec = await specOf(reports);
    const pipeline: Pipeline<object, object> = {
      ...checkPreflightPipeline,
      stages: checkPreflightPipeline.stages.map((stage) => ({
        ...stage,
        draw: (drawing) => stage.draw(drawing, spec, {}),
        predict: () => ({}),
      })),
    };
    const { result } = await attempt(createWorld([]), pipeline, {
      alter: (environment) => ({ ...environment, open }),
    });
    expect(result.problem).toMatchObject({ code: 'preflight.refused', exitCode: 4 });
    expect([...result.lost.keys()]).toContain('node9');
    expect([...trips.values()]).toEqual(new Array(count - 1).fill(3));
    expect(reports[0]?.findings.map(({ check }) => check)).toEqual(['cgroup', 'connection']);
  });
});
