import type { Answer } from '../../plan/port.ts';
import { type Check, type Disruption, disruptions, drifted, type Step, satisfied } from '../../plan/step.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import { contentDigest } from '../../runner/content.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { bindDesired, type Desired } from './desired.ts';
import type { Finding, Surroundings, Verdict } from './desired-kind.ts';

export interface DeclaredStep<In, Out> {
  /** `domain.verb-object` */
  readonly id: string;
  readonly title: Text;
  /** `control` for the machine running kubexm. */
  readonly port?: 'host' | 'control';
  readonly timeoutMs?: number;
  /** The most it may do; `restart` when a unit among the desired is restarted for new files. */
  readonly disruption?: Disruption;
  /** In the order in which they are brought about. */
  desired(input: In): readonly Desired[];
  /** Needed where inputs come from other nodes: what is claimed must be known before they are. */
  claims?(known: Partial<In>): readonly string[];
  output?(input: In): Out;
}

const defaultTimeoutMs = 10 * 60_000;

/** A step that is a list of what shall be; check, difference, apply and undo follow from it. */
export function declaredStep<In, Out = undefined>(
  declared: DeclaredStep<In, Out> & (undefined extends Out ? unknown : { output(input: In): Out }),
): Step<In, Out, HostPort> {
  const bound = (input: In) => declared.desired(input).map(bindDesired);
  const reads = (input: In) => bound(input).flatMap((desired) => desired.reads);
  const judge = (input: In, answers: readonly Answer[]): Verdict[] => {
    const around = surroundings(declared.desired(input));
    const rest = answers.values();
    return bound(input).map((desired) =>
      desired.judge(
        desired.reads.map(() => rest.next().value),
        around,
      ),
    );
  };
  return {
    id: declared.id,
    title: declared.title,
    port: declared.port ?? 'host',
    kind: 'declared',
    disruption: declared.disruption ?? 'none',
    timeoutMs: declared.timeoutMs ?? defaultTimeoutMs,
    check: {
      reads,
      judge(input, answers) {
        const findings = judge(input, answers).flatMap((verdict) => verdict?.findings ?? []);
        // Without `output` the type parameter admits undefined; the signature sees to it.
        return checkOf(findings, () => declared.output?.(input) as Out);
      },
    },
    claims: (input) => declared.claims?.(input) ?? bound(input).flatMap((desired) => desired.claims),
    watches: (input) => bound(input).flatMap((desired) => desired.watches),
    undo: (input) => ({ capture: bound(input).flatMap((desired) => desired.captures) }),
    async apply(port, input, _lease, { signal }) {
      const verdicts = judge(input, await port.read(reads(input), signal));
      await port.change(
        verdicts.flatMap((verdict) => verdict?.changes ?? []),
        signal,
      );
    },
  };
}

const surroundings = (all: readonly Desired[]): Surroundings => {
  const files = new Map(all.flatMap((one) => (one.kind === 'file' ? [[one.path, one] as const] : [])));
  return {
    fileDigest(path) {
      const file = files.get(path);
      return file && contentDigest(file.content);
    },
  };
};

function checkOf<Out>(findings: readonly Finding[], output: () => Out): Check<Out> {
  const [first, ...others] = findings;
  if (!first) return satisfied(output());
  const because =
    others.length === 0
      ? first.because
      : fill(text('{first} (and {count} more)', '{first}（另有 {count} 处）'), {
          first: first.because,
          count: others.length,
        });
  const differences = findings.flatMap(({ difference, because }) =>
    difference === undefined ? [] : [`${because.en}\n${difference}`],
  );
  return drifted(
    because,
    worst(findings.map(({ disruption }) => disruption)),
    differences.length === 0 ? undefined : differences.join('\n\n'),
  );
}

const worst = (found: readonly Disruption[]): Disruption =>
  disruptions.findLast((level) => found.includes(level)) ?? 'none';
