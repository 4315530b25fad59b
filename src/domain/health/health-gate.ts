/** The id of the gate that is passed when nothing is wrong with a cluster. */
export const healthGate = 'health.cluster-is-healthy';
