/** The exit codes scripts may rely on; the meaning of each is part of the command-line contract. */
export const exitCodes = {
  done: 0,
  bug: 1,
  usage: 2,
  connection: 3,
  preflight: 4,
  step: 5,
  locked: 6,
  policy: 7,
  artifact: 8,
  unhealthy: 9,
  interrupted: 130,
} as const;

export type ExitFamily = keyof typeof exitCodes;
