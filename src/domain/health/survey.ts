import type { Text } from '../../problem/text.ts';
import type { EtcdAnswer } from '../etcd-health.ts';
import type { EndpointAnswer } from '../external-etcd.ts';
import type { Reached } from '../preflight/survey.ts';

export interface NodeSighting {
  readonly name: string;
  readonly isReady: boolean;
  /** What the node says about not being ready; empty when it is. */
  readonly because: string;
  /** It is not, and says that nobody has set up a network of pods. */
  readonly lacksNetwork: boolean;
  readonly version: string;
  readonly addresses: readonly string[];
  readonly isCordoned: boolean;
  /** Conditions that should not be true and are, such as `DiskPressure`. */
  readonly complaints: readonly string[];
}

/** A DaemonSet or a Deployment. */
export interface WorkloadSighting {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly wanted: number;
  readonly available: number;
}

export interface PodSighting {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly node: string;
  readonly containers: readonly string[];
  readonly addresses: readonly string[];
  /** False where it shares the network of its node. */
  readonly isOnPodNetwork: boolean;
  readonly isRunning: boolean;
  readonly isReady: boolean;
  /** Why it is not ready, as the cluster says; empty when it is. */
  readonly because: string;
  readonly restarts: number;
  readonly startedAtMs?: number;
  /** When a container of it ended last. */
  readonly endedAtMs?: number;
}

export interface SigningRequest {
  readonly name: string;
  readonly requester: string;
  readonly signer: string;
  readonly askedAtMs: number;
}

/** Something that was asked through the API server of a kubelet. */
export interface Errand {
  readonly node: string;
  readonly what: string;
  readonly worked: boolean;
  /** What came back when it did not. */
  readonly said: string | Text;
}

/** The cluster as its API has it. */
export interface ClusterSighting {
  readonly nodes: readonly NodeSighting[];
  readonly workloads: readonly WorkloadSighting[];
  /** Of the namespaces where everything must run, and further ones of nodes that have none there. */
  readonly pods: readonly PodSighting[];
  /** Neither approved nor denied. */
  readonly pending: readonly SigningRequest[];
  readonly kubelets: readonly Errand[];
  readonly logs: readonly Errand[];
}

/** `because` is there when somebody answered, though not as an API should. */
export type ClusterLook =
  | { readonly state: 'seen'; readonly cluster: ClusterSighting }
  | { readonly state: 'no-api'; readonly because?: Text };

export interface ComponentSighting {
  readonly component: string;
  readonly isHealthy: boolean;
  readonly said: string | Text;
}

/** `unable`: the host has no bash to ask with. */
export type Resolution =
  | { readonly state: 'silent' | 'unable' }
  | { readonly state: 'answered'; readonly code: number; readonly addresses: readonly string[] };

export interface NameSighting {
  readonly server: string;
  readonly name: string;
  readonly resolution: Resolution;
}

/** A way between pods, or from a node where no pod is. */
export interface PodWay {
  readonly to: string;
  readonly address: string;
  readonly port: number;
  /** The pod to start from. */
  readonly inPod?: string;
}

export interface CertificateSighting {
  readonly path: string;
  readonly standing: 'not-yet-valid' | 'good' | 'close' | 'expired';
  /** In UTC. */
  readonly notAfter: string;
}

/** What was found on a host and from there. */
export interface HostSighting {
  readonly components: readonly ComponentSighting[];
  readonly names: readonly NameSighting[];
  readonly services: readonly { readonly address: string; readonly reached: Reached }[];
  readonly ways: readonly { readonly way: PodWay; readonly reached: Reached }[];
  readonly execs: readonly Errand[];
  readonly certificates: readonly CertificateSighting[];
  /** On members: what the member says. */
  readonly etcd?: EtcdAnswer;
  /** On masters: what the endpoints of an etcd of others say. */
  readonly external?: readonly EndpointAnswer[];
}

export interface HealthSurvey {
  readonly api: ClusterLook;
  /** One that could not be asked is not in it. */
  readonly hosts: ReadonlyMap<string, HostSighting>;
  /** The clock of this machine. */
  readonly nowMs: number;
}
