import { describe, expect, it } from 'vitest';
import type { MemoryPort } from '../../test/memory/memory-port.ts';
import { createOperator } from '../../test/memory/operator.ts';
import { approved, attempt, oneStage } from '../../test/memory/run.ts';
import { putValue, runUnit } from '../../test/memory/steps.ts';
import { survivesEveryKill } from '../../test/memory/survives-every-kill.ts';
import { createWorld, hostIn, type World, worldDigest } from '../../test/memory/world.ts';
import { defineGate, healthy, type RollingOrder, unhealthy } from '../plan/gate.ts';
import { defineEphemeral } from '../plan/lease.ts';
import { all, here } from '../plan/ref.ts';
import type { Pipeline } from '../plan/stage.ts';
import { type Disruption, drifted, type Step, satisfied } from '../plan/step.ts';
import { problem } from '../problem/problem.ts';
import { same } from '../problem/text.ts';
import { rollbackRun } from './rollback-run.ts';

type None = Record<never, never>;
const minute = 60_000;
const names = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}${i + 1}`);

describe('a three-member roll', () => {
  const members = names('m', 3);
  const isDown = (world: World, member: string): boolean => hostIn(world, member).values.get('up') !== 'yes';
  const leader = (world: World): string => hostIn(world, '@etcd').values.get('leader') ?? '';

  function etcdWorld(): World {
    const world = createWorld(members);
    for (const member of members) hostIn(world, member).values.set('up', 'yes');
    hostIn(world, '@etcd').values.set('leader', 'm1');
    world.watch = () => {
      const down = members.filter((member) => isDown(world, member));
      if (down.length > 1) throw new Error(`quorum lost: ${down.join(', ')} are down`);
      const next = members.find((member) => !isDown(world, member));
      if (down.includes(leader(world)) && next !== undefined)
        hostIn(world, '@etcd').values.set('leader', next);
    };
    return world;
  }

  const restartMember: Step<{ version: string }, void, MemoryPort, None> = {
    id: 'etcd.restart-member',
    title: same('restart'),
    port: 'host',
    kind: 'procedural',
    disruption: 'restart',
    timeoutMs: 10 * minute,
    check: {
      async ask(reader, { version }, { interrupted }) {
        const [found, up] = await reader.read([
          { kind: 'value', key: 'version' } as never,
          { kind: 'value', key: 'up' } as never,
        ]);
        return found === version && up === 'yes' && !interrupted
          ? satisfied(undefined)
          : drifted(same(`runs ${String(found)}`), 'restart');
      },
    },
    claims: () => [],
    undo: () => ({ capture: [{ kind: 'value', key: 'version' } as never] }),
    async apply(port, { version }) {
      await port.put('up', 'no');
      await port.put('version', version);
      await port.put('up', 'yes');
    },
  };

  /** Members that are down first, then followers, the leader last; nobody while somebody else is down. */
  const leaderLast = (world: World): RollingOrder => ({
    port: 'etcd',
    async next(_look, waiting) {
      const rank = (member: string): number => (isDown(world, member) ? 0 : member === leader(world) ? 2 : 1);
      const down = members.filter((member) => isDown(world, member));
      if (down.some((member) => !waiting.includes(member)))
        throw problem('engine.source-lost', { node: '', producer: '', host: down.join() });
      return [...waiting].sort((a, b) => rank(a) - rank(b));
    },
  });

  const roll = (world: World): Pipeline<object, object> =>
    oneStage((draw) =>
      draw.rolling(
        members,
        {
          id: 'roll',
          width: 1,
          guards: ['etcd-quorum'],
          order: leaderLast(world),
          gate: defineGate<object>({
            id: 'etcd.healthy',
            waitsFor: same('all members up'),
            port: 'etcd',
            intervalMs: 1000,
            timeoutMs: minute,
            stableForMs: 3000,
            probe: async () =>
              members.some((member) => isDown(world, member)) ? unhealthy(same('down')) : healthy,
          }),
        },
        (inside) => void inside.step(restartMember, { on: members, shared: { version: '3.6' } }),
      ),
    );

  it('never has two members down, wherever it is killed, and takes the leader last', async () => {
    const places = await survivesEveryKill({ world: etcdWorld, pipeline: roll });
    expect(places).toBeGreaterThan(20);
    const world = etcdWorld();
    const { operator } = await attempt(world, roll(world));
    const entered = operator.events.flatMap((event) => (event.type === 'region-entered' ? [event.host] : []));
    expect(entered).toHaveLength(3);
    expect(entered[0]).toBe('m2');
  });

  it('refuses to go on while another member is down', async () => {
    const world = etcdWorld();
    hostIn(world, 'm3').values.set('up', 'no').set('version', '3.6');
    const onlyOthers = oneStage((draw) =>
      draw.rolling(
        ['m1', 'm2'],
        { id: 'roll', width: 1, order: leaderLast(world) },
        (inside) => void inside.step(restartMember, { on: ['m1', 'm2'], shared: { version: '3.6' } }),
      ),
    );
    const { result } = await attempt(world, onlyOthers);
    expect(result.problem?.code).toBe('engine.source-lost');
    expect(hostIn(world, 'm1').values.get('version')).toBeUndefined();
  });
});

describe('fifty joins with a token that lives ten minutes', () => {
  const workers = names('w', 50);
  let minted = 0;

  const token = (world: World) =>
    defineEphemeral<None, { madeAt: number }, MemoryPort>({
      id: 'kubeadm.token',
      title: same('token'),
      port: 'control',
      lifetimeMs: 10 * minute,
      timeoutMs: minute,
      async mint() {
        minted += 1;
        return { madeAt: world.clock.now() };
      },
    });

  const join = (world: World): Step<None, void, MemoryPort, { token: { madeAt: number } }> => ({
    id: 'kubeadm.join',
    title: same('join'),
    port: 'host',
    kind: 'procedural',
    disruption: 'none',
    timeoutMs: 3 * minute,
    check: {
      reads: () => [{ kind: 'value', key: 'joined' }],
      judge: (_input, [joined]) => (joined === 'yes' ? satisfied(undefined) : drifted(same('not joined'))),
    },
    claims: () => ['join'],
    undo: () => ({ capture: [{ kind: 'value', key: 'joined' } as never] }),
    async apply(port, _input, lease) {
      await world.clock.sleep(minute);
      if (world.clock.now() - lease.token.madeAt > 10 * minute) throw new Error('token expired');
      await port.put('joined', 'yes');
    },
  });

  const joins = (world: World): Pipeline<object, object> =>
    oneStage((draw) => {
      const lease = draw.lease(token(world), { input: {} });
      draw.step(join(world), { on: workers, shared: {}, leases: { token: lease } });
    });

  it('mints only as many as time asks for, and none on a second run', async () => {
    minted = 0;
    const world = createWorld(workers);
    const limits = { hosts: 2, perHost: 1 };
    const first = await attempt(world, joins(world), { limits });
    expect(first.result.status).toBe('done');
    expect(first.result.totals.changed).toBe(50);
    expect(minted).toBeGreaterThan(1);
    expect(minted).toBeLessThan(8);
    const before = minted;
    const second = await attempt(world, joins(world), { limits, runId: 'r2' });
    expect(second.result.totals.changed).toBe(0);
    expect(minted).toBe(before);
  });

  it('ends with everybody joined, wherever it is killed', async () => {
    const places = await survivesEveryKill({ world: () => createWorld(workers), pipeline: joins });
    expect(places).toBeGreaterThan(500);
  }, 120_000);
});

describe('a two-CA rotation', () => {
  const hosts = names('n', 3);
  interface Facts {
    readonly trust: readonly string[];
    readonly leaf: readonly string[];
  }
  const trust = putValue('ca.trust');
  const leaf = putValue('ca.leaf');
  const stage = (
    id: string,
    step: typeof trust,
    key: string,
    value: string,
    goal: (facts: Facts) => boolean,
  ) => ({
    id,
    title: same(id),
    goal: (_spec: object, facts: Facts) => goal(facts),
    draw: (draw: Parameters<Parameters<typeof oneStage>[0]>[0]) =>
      void draw.step(step, { on: hosts, shared: { key, value } }),
    predict: (_spec: object, facts: Facts): Facts => ({ ...facts, [key]: hosts.map(() => value) }),
  });
  const every = (list: readonly string[], value: string): boolean => list.every((item) => item === value);
  const rotation = (world: World): Pipeline<object, Facts> => ({
    id: 'rotate-ca',
    title: same('rotate'),
    observe: async () => ({
      trust: hosts.map((host) => hostIn(world, host).values.get('trust') ?? ''),
      leaf: hosts.map((host) => hostIn(world, host).values.get('leaf') ?? ''),
    }),
    stages: [
      stage('trust-both', trust, 'trust', 'old+new', (facts) => every(facts.trust, 'old+new')),
      stage(
        'issue-new',
        leaf,
        'leaf',
        'new',
        (facts) => every(facts.leaf, 'new') && every(facts.trust, 'old+new'),
      ),
      stage(
        'drop-old',
        trust,
        'trust',
        'new',
        (facts) => every(facts.trust, 'new') && every(facts.leaf, 'new'),
      ),
    ],
  });
  const world = (): World => {
    const made = createWorld(hosts);
    for (const host of hosts) hostIn(made, host).values.set('trust', 'old').set('leaf', 'old');
    made.watch = () => {
      for (const one of hosts) {
        for (const other of hosts) {
          const issuer = hostIn(made, one).values.get('leaf') ?? '';
          if (!hostIn(made, other).values.get('trust')?.split('+').includes(issuer)) {
            throw new Error(`${other} does not trust the certificate of ${one}`);
          }
        }
      }
    };
    return made;
  };

  it('keeps everybody trusting everybody, wherever it is killed, and is empty the second time', async () => {
    const places = await survivesEveryKill({ world, pipeline: rotation });
    expect(places).toBeGreaterThan(20);
    const done = world();
    await attempt(done, rotation(done));
    const { operator, result } = await attempt(done, rotation(done), { runId: 'r2' });
    expect(result.totals).toEqual({ satisfied: 0, changed: 0, failed: 0, skipped: 0 });
    expect(operator.events.some(({ type }) => type === 'stage-started')).toBe(false);
  });

  it('is fully covered by what was approved at the start', async () => {
    const fresh = world();
    const { result } = await attempt(fresh, rotation(fresh), {
      approval: await approved(fresh, rotation(fresh)),
    });
    expect(result.problem).toBeUndefined();
    expect(hostIn(fresh, 'n1').values.get('trust')).toBe('new');
  });
});

describe('a file and the unit that runs with it', () => {
  const hosts = ['a', 'b'];
  const configure = oneStage((draw) => {
    const file = draw.step(putValue('file.write'), { on: hosts, shared: { key: '/etc/x', value: 'v2' } });
    draw.step(runUnit('unit.run'), { on: hosts, shared: { unit: 'x', key: '/etc/x' }, after: [here(file)] });
  });

  it('restarts exactly once, wherever the run is killed', async () => {
    await survivesEveryKill({
      world: () => createWorld(hosts),
      pipeline: () => configure,
      afterwards: (world) => {
        for (const host of hosts) expect(hostIn(world, host).units.get('x')?.starts).toBe(1);
      },
    });
  });
});

describe('a ten-minute command', () => {
  const long = (world: World, cutAfterMs?: number): Step<None, void, MemoryPort, None> => ({
    id: 'kubeadm.init',
    title: same('init'),
    port: 'host',
    kind: 'procedural',
    disruption: 'none',
    timeoutMs: 60 * minute,
    check: {
      reads: () => [{ kind: 'value', key: 'initialised' }],
      judge: (_input, [done]) => (done === 'yes' ? satisfied(undefined) : drifted(same('not initialised'))),
    },
    claims: () => ['init'],
    undo: () => ({ irreversible: same('a cluster was founded') }),
    apply: (port) =>
      port.runCommand(
        'init',
        10 * minute,
        () => void hostIn(world, 'a').values.set('initialised', 'yes'),
        cutAfterMs,
      ),
  });

  it('is never started twice when the connection is cut in the middle', async () => {
    const world = createWorld(['a']);
    const { result } = await attempt(
      world,
      oneStage((draw) => void draw.step(long(world, 3 * minute), { on: ['a'], shared: {} })),
    );
    expect(result.problem).toBeUndefined();
    expect(hostIn(world, 'a').commands.get('init')?.starts).toBe(1);
    expect(hostIn(world, 'a').values.get('initialised')).toBe('yes');
    expect(hostIn(world, 'a').markers).toEqual([]);
  });

  it('is never started twice when the process is killed in the middle', async () => {
    await survivesEveryKill({
      world: () => createWorld(['a']),
      pipeline: (world) => oneStage((draw) => void draw.step(long(world), { on: ['a'], shared: {} })),
      afterwards: (world) => expect(hostIn(world, 'a').commands.get('init')?.starts).toBe(1),
    });
  });
});

describe('a host that dies inside a region', () => {
  const nodes = names('n', 4);
  const cordonState = (id: string, state: string): Step<{ node: string }, void, MemoryPort, None> => ({
    ...putValue(id),
    id,
    port: 'cluster',
    check: {
      reads: ({ node }) => [{ kind: 'value', key: `cordon:${node}` }],
      judge: (_input, [found]) =>
        found === state ? satisfied(undefined) : drifted(same(`is ${String(found)}`)),
    },
    claims: ({ node }) => [`${id}:${node}`],
    undo: ({ node }) => ({ capture: [{ kind: 'value', key: `cordon:${node}` } as never] }),
    apply: (port, { node }) => port.put(`cordon:${node}`, state),
  });
  const dying: Step<None, void, MemoryPort, None> = {
    ...putValue('node.upgrade'),
    id: 'node.upgrade',
    check: {
      reads: () => [{ kind: 'value', key: 'version' }],
      judge: (_i, [v]) => (v === '2' ? satisfied(undefined) : drifted(same('old'), 'drain')),
    },
    claims: () => ['version'],
    undo: () => ({ capture: [] }),
    async apply(port) {
      await port.put('version', '2');
    },
  };
  const upgrade = oneStage((draw) =>
    draw.rolling(
      nodes,
      {
        id: 'upgrade',
        width: 1,
        finally: (aside) =>
          aside.step(cordonState('node.uncordon', 'no'), {
            on: nodes,
            shared: {},
            perHost: (node) => ({ node }),
          }),
      },
      (inside) => {
        const cordoned = inside.step(cordonState('node.cordon', 'yes'), {
          on: nodes,
          shared: {},
          perHost: (node) => ({ node }),
        });
        inside.step(dying, { on: nodes, shared: {}, after: [here(cordoned)] });
      },
    ),
  );

  it('ends uncordoned, and later hosts are untouched', async () => {
    const world = createWorld(nodes);
    hostIn(world, 'n2').isDead = true;
    const { result } = await attempt(world, upgrade);
    expect(result.problem?.code).toBe('connection.unreachable');
    expect(result.problem?.where.host).toBe('n2');
    const cluster = hostIn(world, '@cluster').values;
    expect(cluster.get('cordon:n1')).toBe('no');
    expect(cluster.get('cordon:n2')).toBe('no');
    expect(cluster.has('cordon:n3')).toBe(false);
    expect(hostIn(world, 'n3').values.has('version')).toBe(false);
  });

  it('is brought to the end by a resume once it lives again, wherever the process was killed', async () => {
    const dying = (): World => {
      const world = createWorld(nodes);
      hostIn(world, 'n2').isDead = true;
      return world;
    };
    const healthy = createWorld(nodes);
    await attempt(healthy, upgrade);
    const { operator } = await attempt(dying(), upgrade);
    for (let killAt = 1; killAt <= operator.ticks(); killAt++) {
      const world = dying();
      await attempt(world, upgrade, { killAt });
      hostIn(world, 'n2').isDead = false;
      const { result } = await attempt(world, upgrade, { resumed: true });
      expect(result.problem?.message, `resumed after dying at event ${killAt}`).toBeUndefined();
      expect(worldDigest(world), `state after dying at event ${killAt}`).toEqual(worldDigest(healthy));
    }
  });

  it('is reported when it cannot be uncordoned either', async () => {
    const world = createWorld(nodes);
    hostIn(world, 'n2').isDead = true;
    world.watch = () => {
      if (hostIn(world, '@cluster').values.get('cordon:n2') === 'yes')
        hostIn(world, '@cluster').isDead = true;
    };
    const { result, operator } = await attempt(world, upgrade);
    const reported = operator.events.flatMap((event) =>
      event.type === 'step-failed' ? [event.problem] : [],
    );
    expect(reported.map(({ code, where }) => [code, where.host])).toContainEqual([
      'engine.left-in-transition',
      'n2',
    ]);
    expect(result.status).toBe('failed');
    expect(hostIn(world, 'n3').values.has('version')).toBe(false);
  });
});

describe('approval', () => {
  const hosts = ['a', 'b'];
  const pipeline = oneStage((draw) => {
    const first = draw.step(putValue('file.one'), { on: hosts, shared: { key: 'one', value: '1' } });
    draw.step(putValue('file.two', 'restart'), {
      on: hosts,
      shared: { key: 'two', value: '2' },
      after: [all(first)],
    });
  });

  it('lets a run do what was shown', async () => {
    const world = createWorld(hosts);
    const { result } = await attempt(world, pipeline, { approval: await approved(world, pipeline) });
    expect(result.status).toBe('done');
  });

  it('stops before a later stage that would do worse than was predicted', async () => {
    const world = createWorld(['a']);
    const stage = (id: string, drawn: Disruption, found: Disruption) => ({
      id,
      title: same(id),
      draw(draw: Parameters<Parameters<typeof oneStage>[0]>[0]) {
        const { check: _, ...step } = putValue(`${id}.put`, drawn);
        const check = {
          reads: () => [{ kind: 'value', key: id } as { kind: string }],
          judge: (_input: object, [value]: readonly unknown[]) =>
            value === '1' ? satisfied('1') : drifted(same('not yet'), found),
        };
        draw.step({ ...step, check }, { on: ['a'], shared: { key: id, value: '1' } });
      },
      predict: (_spec: object, facts: object) => facts,
    });
    const stages = [stage('one', 'none', 'none'), stage('two', 'restart', 'reboot')];
    const twoStages: Pipeline<object, object> = {
      id: 'p',
      title: same('p'),
      observe: async () => ({}),
      stages,
    };
    const { result } = await attempt(world, twoStages, { approval: await approved(world, twoStages) });
    expect(result.problem).toMatchObject({ code: 'engine.more-than-approved', where: { step: 'two.put' } });
    expect(hostIn(world, 'a').values.get('one')).toBe('1');
    expect(hostIn(world, 'a').values.has('two')).toBe(false);
  });

  it('stops and asks when a step would do more than was shown', async () => {
    const world = createWorld(hosts);
    for (const host of hosts) hostIn(world, host).values.set('two', '2');
    const approval = await approved(world, pipeline);
    hostIn(world, 'b').values.set('two', 'changed meanwhile');
    const { result } = await attempt(world, pipeline, { approval });
    expect(result.problem?.code).toBe('engine.more-than-approved');
    expect(result.problem?.where).toMatchObject({ host: 'b', step: 'file.two' });
    expect(hostIn(world, 'b').values.get('two')).toBe('changed meanwhile');
  });
});

describe('rolling back', () => {
  const hosts = ['a', 'b'];
  const pipeline = oneStage((draw) => {
    const first = draw.step(putValue('file.one'), { on: hosts, shared: { key: 'one', value: 'new' } });
    draw.step(putValue('file.two'), { on: hosts, shared: { key: 'two', value: 'new' }, after: [all(first)] });
  });
  const fresh = (): World => {
    const world = createWorld(hosts);
    hostIn(world, 'a').values.set('one', 'old');
    return world;
  };

  it('returns to what was, wherever the run was killed: also between capture and apply', async () => {
    const whole = fresh();
    const { operator } = await attempt(whole, pipeline);
    for (let killAt = 1; killAt <= operator.ticks(); killAt++) {
      const world = fresh();
      const before = worldDigest(world);
      await attempt(world, pipeline, { killAt });
      const [run] = await world.journal.runs();
      if (run === undefined) continue;
      const { problem: failure } = await rollbackRun(createOperator(world).environment, run);
      expect(failure?.message).toBeUndefined();
      expect(worldDigest(world), `rolled back after dying at event ${killAt}`).toEqual(before);
    }
  });

  it('stops at what cannot be undone and leaves what lies beneath', async () => {
    const world = fresh();
    const final: Step<None, void, MemoryPort, None> = {
      ...putValue('cluster.found'),
      id: 'cluster.found',
      check: {
        reads: () => [{ kind: 'value', key: 'id' }],
        judge: (_i, [v]) => (v === 'x' ? satisfied(undefined) : drifted(same('none'))),
      },
      claims: () => ['id'],
      undo: () => ({ irreversible: same('a cluster was founded') }),
      apply: (port) => port.put('id', 'x'),
    };
    const { result } = await attempt(
      world,
      oneStage((draw) => {
        const one = draw.step(putValue('file.one'), { on: ['a'], shared: { key: 'one', value: 'new' } });
        const founded = draw.step(final, { on: ['a'], shared: {}, after: [here(one)] });
        draw.step(putValue('file.two'), {
          on: ['a'],
          shared: { key: 'two', value: 'new' },
          after: [here(founded)],
        });
      }),
    );
    expect(result.status).toBe('done');
    const [run] = await world.journal.runs();
    if (run === undefined) throw new Error('no run');
    const rolled = await rollbackRun(createOperator(world).environment, run);
    expect(rolled.problem?.code).toBe('engine.irreversible');
    expect(Object.fromEntries(hostIn(world, 'a').values)).toEqual({ one: 'new', id: 'x' });
  });
});

describe('two operators in the same second', () => {
  it('lets exactly one work; the other is told who, and changes nothing', async () => {
    const world = createWorld(['a', 'b']);
    const write = (value: string): Pipeline<object, object> =>
      oneStage(
        (draw) => void draw.step(putValue('file.write'), { on: ['a', 'b'], shared: { key: 'k', value } }),
      );
    const [ann, bob] = await Promise.all([
      attempt(world, write('ann'), { name: 'ann', runId: 'r-ann' }),
      attempt(world, write('bob'), { name: 'bob', runId: 'r-bob' }),
    ]);
    const outcomes = [ann, bob].map(({ result }) => result.problem?.exitCode ?? 0).sort();
    expect(outcomes).toEqual([0, 6]);
    const values = new Set(['a', 'b'].map((host) => hostIn(world, host).values.get('k')));
    expect(values.size).toBe(1);
  });

  it('refuses the second while a command of the first runs, without waiting for its end', async () => {
    const world = createWorld(['a']);
    hostIn(world, 'a').commands.set('kubeadm init', { endsAt: world.clock.now() + 60_000, starts: 1 });
    world.lock.holder = 'ann';
    for (const kind of ['declared', 'procedural'] as const) {
      const write = { ...putValue('file.write'), kind };
      const pipeline = oneStage(
        (draw) => void draw.step(write, { on: ['a'], shared: { key: 'k', value: 'bob' } }),
      );
      const bob = await attempt(world, pipeline, { name: 'bob', runId: `r-${kind}` });
      expect(bob.result.problem?.exitCode, kind).toBe(6);
      expect(world.lock.holder, 'the first had ended before').toBe('ann');
      expect(hostIn(world, 'a').commands.get('kubeadm init')?.endsAt).toBeGreaterThan(world.clock.now());
    }
  });

  it('keeps the second out after the first was killed anywhere, until the first run is taken up and ended', async () => {
    const write = (value: string): Pipeline<object, object> =>
      oneStage(
        (draw) => void draw.step(putValue('file.write'), { on: ['a', 'b'], shared: { key: 'k', value } }),
      );
    const { operator } = await attempt(createWorld(['a', 'b']), write('ann'), {
      name: 'ann',
      runId: 'r-ann',
    });
    for (let killAt = 1; killAt < operator.ticks(); killAt++) {
      const world = createWorld(['a', 'b']);
      await attempt(world, write('ann'), { name: 'ann', runId: 'r-ann', killAt });
      const wasHeld = world.lock.holder === 'ann';
      const bob = await attempt(world, write('bob'), { name: 'bob', runId: 'r-bob' });
      expect(bob.result.problem?.exitCode, `killed at event ${killAt}`).toBe(wasHeld ? 6 : undefined);
      const ann = await attempt(world, write('ann'), { name: 'ann', runId: 'r-ann', resumed: true });
      expect(ann.result.status).toBe('done');
      expect(hostIn(world, 'a').values.get('k')).toBe('ann');
    }
  });
});
