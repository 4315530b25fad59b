import { describe, expect, it } from 'vitest';
import { putValue } from '../../test/memory/steps.ts';
import { same } from '../problem/text.ts';
import { type Drawing, drawGraph } from './draw.ts';
import { defineGate, healthy } from './gate.ts';
import { all, from, here, type NodeHandle } from './ref.ts';
import { validateGraph } from './validate-graph.ts';

const hosts = ['a', 'b'];
const put = (id: string) => putValue(id);
const shared = (key: string) => ({ key, value: 'v' });
const codes = (draw: (drawing: Drawing) => void): string[] =>
  validateGraph(drawGraph(draw)).map(({ code }) => code);
const absent: NodeHandle<string> = { id: 'nowhere', subjects: hosts };

describe('a drawing', () => {
  it('that can run to an end has nothing against it', () => {
    expect(
      codes((draw) => {
        const one = draw.step(put('x.one'), { on: hosts, shared: shared('1') });
        const two = draw.step(put('x.two'), { on: hosts, shared: shared('2'), after: [here(one), all(one)] });
        draw.step(put('x.three'), { on: ['a'], shared: shared('3'), after: [from(two, 'b')] });
      }),
    ).toEqual([]);
  });

  it('with one name twice is refused, and accepted when one is given another', () => {
    const twice = (as?: string) => (draw: Drawing) => {
      draw.step(put('x.one'), { on: ['a'], shared: shared('1') });
      draw.step(put('x.one'), { on: ['b'], shared: shared('1'), ...(as === undefined ? {} : { as }) });
    };
    expect(codes(twice())).toEqual(['plan.duplicate-node']);
    expect(codes(twice('x.other'))).toEqual([]);
  });

  it('that waits for what was never drawn is refused', () => {
    expect(
      codes(
        (draw) => void draw.step(put('x.one'), { on: hosts, shared: shared('1'), after: [here(absent)] }),
      ),
    ).toEqual(['plan.missing-producer']);
  });

  it('that wants a result from a host where the producer does not run is refused', () => {
    const onA = (draw: Drawing) => draw.step(put('x.one'), { on: ['a'], shared: shared('1') });
    expect(
      codes(
        (draw) => void draw.step(put('x.two'), { on: hosts, shared: shared('2'), after: [here(onA(draw))] }),
      ),
    ).toEqual(['plan.not-a-subject']);
    expect(
      codes(
        (draw) =>
          void draw.step(put('x.two'), { on: ['a'], shared: shared('2'), after: [from(onA(draw), 'b')] }),
      ),
    ).toEqual(['plan.not-a-subject']);
  });

  it('that goes in a circle is refused with the way it goes', () => {
    const later: NodeHandle<string> = { id: 'x.two', subjects: hosts };
    const found = validateGraph(
      drawGraph((draw) => {
        const one = draw.step(put('x.one'), { on: hosts, shared: shared('1'), after: [here(later)] });
        draw.step(put('x.two'), { on: hosts, shared: shared('2'), after: [here(one)] });
      }),
    );
    expect(found.map(({ code }) => code)).toEqual(['plan.cycle']);
    expect(found[0]?.params['path']).toMatch(/x\.one → x\.two → x\.one|x\.two → x\.one → x\.two/);
  });

  it('in which two steps manage the same thing on one host is refused, on different hosts it is not', () => {
    const two = (second: string[]) => (draw: Drawing) => {
      draw.step(put('x.one'), { on: ['a'], shared: shared('/etc/hosts') });
      draw.step(put('x.two'), { on: second, shared: shared('/etc/hosts') });
    };
    expect(codes(two(['a', 'b']))).toEqual(['plan.claimed-twice']);
    expect(codes(two(['b']))).toEqual([]);
  });

  it('finds a double claim between a value for all hosts and one for each', () => {
    expect(
      codes((draw) => {
        draw.step(put('x.one'), {
          on: hosts,
          shared: { value: 'v' },
          perHost: (host) => ({ key: `/etc/${host}` }),
        });
        draw.step(put('x.two'), { on: ['b'], shared: shared('/etc/b') });
      }),
    ).toEqual(['plan.claimed-twice']);
  });
});

describe('a rolling region', () => {
  const roll = (draw: Drawing, inside: (drawing: Drawing) => void) =>
    draw.rolling(hosts, { id: 'roll', width: 1 }, inside);

  it('may not wait inside for hosts that have not entered', () => {
    expect(
      codes((draw) =>
        roll(draw, (inside) => {
          const one = inside.step(put('x.one'), { on: hosts, shared: shared('1') });
          inside.step(put('x.two'), { on: hosts, shared: shared('2'), after: [all(one)] });
        }),
      ),
    ).toEqual(['plan.region-reentered']);
  });

  it('may not be left and entered again', () => {
    expect(
      codes((draw) =>
        roll(draw, (inside) => {
          const one = inside.step(put('x.one'), { on: hosts, shared: shared('1') });
          const outside = draw.step(put('x.out'), { on: hosts, shared: shared('2'), after: [here(one)] });
          inside.step(put('x.two'), { on: hosts, shared: shared('3'), after: [here(outside)] });
        }),
      ),
    ).toEqual(['plan.region-reentered']);
  });
});

describe('a drawing without meaning', () => {
  const one = putValue('x.one');
  const gate = defineGate<{ value: string }>({
    id: 'x.gate',
    waitsFor: same('x'),
    port: 'cluster',
    intervalMs: 1,
    timeoutMs: 1,
    stableForMs: 0,
    probe: async () => healthy,
  });

  it.each<[string, (draw: Drawing) => void]>([
    ['names a host twice', (draw) => void draw.step(one, { on: ['a', 'a'], shared: shared('1') })],
    [
      'lets a gate read from one host',
      (draw) =>
        void draw.gate(gate, {
          on: hosts,
          shared: { value: here(draw.step(one, { on: hosts, shared: shared('1') })) },
          after: [],
        }),
    ],
    [
      'has a region that nobody may enter',
      (draw) =>
        draw.rolling(
          hosts,
          { id: 'r', width: 0 },
          (inside) => void inside.step(one, { on: hosts, shared: shared('1') }),
        ),
    ],
    [
      'has a node in a region that lacks its host',
      (draw) =>
        draw.rolling(
          ['a'],
          { id: 'r', width: 1 },
          (inside) => void inside.step(one, { on: hosts, shared: shared('1') }),
        ),
    ],
  ])('is refused when it %s', (_, draw) => {
    expect(codes(draw)).toEqual(['plan.malformed']);
  });
});
