/** Where what opened a cluster goes when a run has ended the cluster, in what this machine keeps of it. */
export const awayFolder = (runId: string): string => `deleted/${runId}`;
