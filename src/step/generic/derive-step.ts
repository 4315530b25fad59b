import type { Answer, Capture, Port, PortKind, Read } from '../../plan/port.ts';
import type { Disruption, Step } from '../../plan/step.ts';
import type { Text } from '../../problem/text.ts';
import { checkOf } from './check-of.ts';
import type { Verdict } from './desired-kind.ts';

/** What a declared step says, whatever its port and the words it is written in. */
export interface Declared<In, Out, Desired> {
  /** `domain.verb-object` */
  readonly id: string;
  readonly title: Text;
  readonly timeoutMs?: number;
  /** The most it may do; `restart` when a unit among the desired is restarted for new files. */
  readonly disruption?: Disruption;
  /** In the order in which they are brought about. */
  desired(input: In): readonly Desired[];
  /** Needed where inputs come from other nodes: what is claimed must be known before they are. */
  claims?(known: Partial<In>): readonly string[];
  output?(input: In): Out;
}

/** A desired thing together with its kind, so that a step need not know which it is. */
export interface Bound<Change> {
  readonly claims: readonly string[];
  readonly watches: readonly string[];
  readonly reads: readonly Read[];
  readonly captures: readonly Capture[];
  judge(answers: readonly unknown[]): Verdict<Change>;
}

interface ChangingPort<Change> extends Port {
  change(changes: readonly Change[], signal?: AbortSignal): Promise<void>;
}

const defaultTimeoutMs = 10 * 60_000;

/** Check, difference, apply and undo follow from what is desired. */
export function deriveStep<In, Out, Desired, Change, P extends ChangingPort<Change>>(
  declared: Declared<In, Out, Desired>,
  port: PortKind,
  bind: (all: readonly Desired[]) => readonly Bound<Change>[],
): Step<In, Out, P> {
  const bound = (input: In) => bind(declared.desired(input));
  const reads = (input: In) => bound(input).flatMap((desired) => desired.reads);
  const judge = (input: In, answers: readonly Answer[]): Verdict<Change>[] => {
    const rest = answers.values();
    return bound(input).map((desired) => desired.judge(desired.reads.map(() => rest.next().value)));
  };
  return {
    id: declared.id,
    title: declared.title,
    port,
    kind: 'declared',
    disruption: declared.disruption ?? 'none',
    timeoutMs: declared.timeoutMs ?? defaultTimeoutMs,
    check: {
      reads,
      judge(input, answers) {
        const findings = judge(input, answers).flatMap((verdict) => verdict?.findings ?? []);
        // Without `output` the type parameter admits undefined; the signatures of the declaring functions see to it.
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
