/** Where each component says that it is well; all but the API server only to its own host. */
export const kubernetesPorts = {
  apiServer: 6443,
  controllerManager: 10257,
  scheduler: 10259,
  kubeletHealth: 10248,
  kubeProxyHealth: 10256,
  kubeProxyMetrics: 10249,
} as const;
