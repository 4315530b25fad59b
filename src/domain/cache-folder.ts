/** The folders of `.kubexm` that hold fetched files and no cluster; a cluster may not be named like one. */
export const cacheFolders = [
  'etcd',
  'container_runtime',
  'kubernetes',
  'network',
  'registry',
  'tools',
  'images',
  'packages',
] as const;
