import { hostKeyProblems } from './connection/host-key.ts';
import { loginProblems } from './connection/login.ts';
import { reachProblems } from './connection/reach.ts';
import { sudoProblems } from './connection/sudo.ts';
import { transferProblems } from './connection/transfer.ts';

/** Reaching a host, being let in, becoming root there, and moving bytes to and from it. */
export const connectionProblems = {
  ...reachProblems,
  ...loginProblems,
  ...hostKeyProblems,
  ...sudoProblems,
  ...transferProblems,
};
