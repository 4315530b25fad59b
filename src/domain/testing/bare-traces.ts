import type { HostTraces } from '../host-traces.ts';

/** Of a host on which nobody has created anything. */
export const bareTraces: HostTraces = {
  hasEtcdData: false,
  isFoundingEtcd: false,
  isJoiningEtcd: false,
  runsEtcd: false,
  isControlPlane: false,
  isNode: false,
  runsKubelet: false,
  hasIdentity: false,
  sharesAddress: false,
  routers: [],
  formerPlaces: [],
};
