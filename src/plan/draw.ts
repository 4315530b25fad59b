import type { Text } from '../problem/text.ts';
import type { Gate, RollingOrder } from './gate.ts';
import {
  type Edge,
  edgeOf,
  type Graph,
  type GraphNode,
  type Minimum,
  type Region,
  type Scope,
  type StepNode,
} from './graph.ts';
import type { Ephemeral, LeaseHandle } from './lease.ts';
import { controlSubject, type Port } from './port.ts';
import { isRef, type NodeHandle, type Ref } from './ref.ts';
import type { Step } from './step.ts';

/** Values shared by all subjects, each given directly or as the output of an earlier node. */
type Shared<In, K extends keyof In> = { readonly [Name in K]: In[Name] | Ref<In[Name]> };

type Leases<L> = { readonly [Name in keyof L]: LeaseHandle<L[Name]> };

/** Whatever `shared` leaves out must come from `perHost`; the compiler keeps the count. */
type PerHost<In, K extends keyof In> = [Exclude<keyof In, K>] extends [never]
  ? { readonly perHost?: undefined }
  : { readonly perHost: (host: string) => Omit<In, K> };

type StepOptions<In, L, K extends keyof In> = {
  readonly on: readonly string[];
  readonly shared: Shared<In, K>;
  readonly after?: readonly Ref<unknown>[];
  readonly minimum?: Minimum;
  /** Needed only when the same step stands twice in one task. */
  readonly as?: string;
  /** Tells nodes of the same step apart for who reads along. */
  readonly title?: Text;
  readonly standsAlone?: boolean;
  readonly comesAlong?: boolean;
} & PerHost<In, K> &
  ([keyof L] extends [never] ? { readonly leases?: undefined } : { readonly leases: Leases<L> });

interface GateOptions<In, K extends keyof In> {
  readonly on: readonly string[];
  readonly shared: Shared<In, K>;
  readonly after: readonly Ref<unknown>[];
  readonly as?: string;
}

interface RollingOptions<In> {
  readonly id: string;
  readonly width: number;
  readonly guards?: readonly string[];
  readonly order?: RollingOrder;
  readonly gate?: Gate<In>;
  readonly gateInput?: In;
  readonly finally?: (draw: Drawing) => NodeHandle<unknown>;
}

/** The pencil handed to modules and tasks. Everything drawn with it is data; nothing runs. */
export interface Drawing {
  module<T>(name: string, draw: (drawing: Drawing) => T): T;
  task<T>(name: string, tags: readonly string[], draw: (drawing: Drawing) => T): T;
  step<In extends object, Out, P extends Port, L extends object, K extends keyof In = never>(
    step: Step<In, Out, P, L>,
    options: StepOptions<In, L, K>,
  ): NodeHandle<Out>;
  gate<In extends object, K extends keyof In = never>(
    gate: Gate<In>,
    options: GateOptions<In, K>,
  ): NodeHandle<void>;
  lease<In extends object, T, P extends Port>(
    ephemeral: Ephemeral<In, T, P>,
    options: {
      readonly input: In;
      readonly subject?: string;
      readonly after?: readonly Ref<unknown>[];
      /** Needed only when the same kind is drawn twice in one task. */
      readonly as?: string;
    },
  ): LeaseHandle<T>;
  rolling<In extends object>(
    hosts: readonly string[],
    options: RollingOptions<In>,
    fragment: (drawing: Drawing) => void,
  ): void;
}

interface Sheet {
  readonly nodes: GraphNode[];
  readonly regions: Region[];
  readonly leases: Set<string>;
}

export function drawGraph(draw: (drawing: Drawing) => void): Graph {
  const sheet: Sheet = { nodes: [], regions: [], leases: new Set() };
  draw(drawingOn(sheet, { module: '', task: '', tags: [] }, undefined));
  const { nodes, regions } = sheet;
  return { nodes, regions };
}

function drawingOn(sheet: Sheet, scope: Scope, region: string | undefined): Drawing {
  const idOf = (name: string): string =>
    [scope.module, scope.task, name].filter((part) => part !== '').join('/');
  return {
    module: (name, draw) => draw(drawingOn(sheet, { ...scope, module: name }, region)),
    task: (name, tags, draw) =>
      draw(drawingOn(sheet, { ...scope, task: name, tags: [...scope.tags, ...tags] }, region)),
    step(step, options) {
      const leases: Readonly<Record<string, LeaseHandle<unknown>>> = options.leases ?? {};
      const node: StepNode = {
        type: 'step',
        id: idOf(options.as ?? step.id),
        scope,
        subjects: options.on,
        needs: edgesOf(options.shared, [
          ...(options.after ?? []),
          ...Object.values(leases).flatMap((lease) => lease.after),
        ]),
        minimum: options.minimum ?? 'all',
        step,
        title: options.title ?? step.title,
        shared: options.shared,
        ...(options.perHost === undefined ? {} : { perHost: options.perHost }),
        leases,
        ...(options.standsAlone === true ? { standsAlone: true } : {}),
        ...(options.comesAlong === true ? { comesAlong: true } : {}),
        ...(region === undefined ? {} : { region }),
      };
      sheet.nodes.push(node);
      return { id: node.id, subjects: node.subjects };
    },
    gate(gate, options) {
      const id = idOf(options.as ?? gate.id);
      const needs = edgesOf(options.shared, options.after);
      sheet.nodes.push({
        type: 'gate',
        id,
        scope,
        subjects: options.on,
        needs,
        minimum: 'any',
        gate,
        shared: options.shared,
      });
      return { id, subjects: options.on };
    },
    lease(ephemeral, { input, subject = controlSubject, after = [], as }) {
      const id = idOf(as ?? ephemeral.id);
      if (sheet.leases.has(id))
        throw new TypeError(`the lease ${id} is drawn twice: give one a name with \`as\``);
      sheet.leases.add(id);
      return { id, ephemeral, subject, input, after };
    },
    rolling(hosts, options, fragment) {
      const id = idOf(options.id);
      fragment(drawingOn(sheet, scope, id));
      sheet.regions.push({
        id,
        hosts,
        width: options.width,
        guards: options.guards ?? [],
        ...(options.order === undefined ? {} : { order: options.order }),
        ...(options.gate === undefined ? {} : { gate: options.gate }),
        gateInput: options.gateInput ?? {},
        ...(options.finally === undefined ? {} : { finally: drawFinally(options.finally, scope, id) }),
      });
    },
  };
}

/** The closing step of a region is drawn aside: it belongs to the region, not to the flow of the graph. */
function drawFinally(
  draw: (drawing: Drawing) => NodeHandle<unknown>,
  scope: Scope,
  region: string,
): StepNode {
  const aside: Sheet = { nodes: [], regions: [], leases: new Set() };
  draw(drawingOn(aside, scope, region));
  const [node] = aside.nodes;
  if (node?.type !== 'step' || aside.nodes.length !== 1)
    throw new TypeError(`region ${region}: finally draws exactly one step`);
  return node;
}

function edgesOf(shared: object, after: readonly Ref<unknown>[]): Edge[] {
  const edges = [
    ...Object.values(shared)
      .filter(isRef)
      .map((ref) => edgeOf(ref, true)),
    ...after.map((ref) => edgeOf(ref, false)),
  ];
  const byKey = new Map<string, Edge>();
  for (const edge of edges) {
    const key = `${edge.kind} ${edge.node} ${edge.host ?? ''}`;
    if (!byKey.has(key) || edge.data) byKey.set(key, edge);
  }
  return [...byKey.values()];
}
