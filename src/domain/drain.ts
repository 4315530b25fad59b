import type { NodePod } from './node-pod.ts';

/** What an operator is ready to lose. */
export interface DrainChoice {
  /** Pods that nothing brings back, and the budgets of those that do not leave in time. */
  readonly force: boolean;
  /** What pods keep in emptyDir volumes. */
  readonly deletesLocalData: boolean;
}

export type DrainObstacle = 'no-controller' | 'local-data';

export interface DrainPlan {
  /** To be asked to leave. */
  readonly leaving: readonly NodePod[];
  /** Already on their way out. */
  readonly stopping: readonly NodePod[];
  /** What the operator has not agreed to lose. */
  readonly blocked: readonly { readonly pod: NodePod; readonly because: DrainObstacle }[];
  /** What is lost of those that leave, as the operator has agreed to. */
  readonly lost: Readonly<Record<DrainObstacle, readonly NodePod[]>>;
}

/** Which pods leave a node that is to be empty, and which must not without another word of the operator. */
export function planDrain(pods: readonly NodePod[], choice: DrainChoice): DrainPlan {
  const movable = pods.filter(({ isMirror, controller }) => !isMirror && controller !== 'DaemonSet');
  const judged = movable
    .filter(({ isStopping }) => !isStopping)
    .map((pod) => ({ pod, because: obstacleOf(pod, choice) }));
  const leaving = judged.filter(({ because }) => because === undefined).map(({ pod }) => pod);
  return {
    leaving,
    stopping: movable.filter(({ isStopping }) => isStopping),
    blocked: judged.flatMap(({ pod, because }) => (because === undefined ? [] : [{ pod, because }])),
    lost: {
      'no-controller': leaving.filter(
        ({ isFinished, controller }) => !isFinished && controller === undefined,
      ),
      'local-data': leaving.filter(({ isFinished, hasLocalData }) => !isFinished && hasLocalData),
    },
  };
}

function obstacleOf(pod: NodePod, { force, deletesLocalData }: DrainChoice): DrainObstacle | undefined {
  if (pod.isFinished) return undefined;
  if (pod.controller === undefined && !force) return 'no-controller';
  return pod.hasLocalData && !deletesLocalData ? 'local-data' : undefined;
}
