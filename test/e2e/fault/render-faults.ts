import type { FaultSeen } from './seen-record.ts';

const intro = `# Faults

What an operator sees when something breaks, and how to go on. This page is written by the run that proves it, on three
lab hosts of which one is broken while containerd is installed on all of them (or a command runs there):

    npm run e2e -- faults

In every row the run ended by itself, and the other hosts came to their end unless the fault was here: then no host was
touched, or none further. Once the fault was healed the command of the last column finished the work, on the broken host
alone where there was one; the same once more changed nothing. Seconds are those of one run, from its start; rows may come
from several stretches, for the run can be stopped and goes on.

| fault | when | exit | after | what kubexm says | then type |
| --- | --- | --- | --- | --- | --- |
`;

export const renderFaults = (seen: readonly FaultSeen[]): string =>
  `${intro}${seen.map(renderFault).join('\n')}\n`;

/** A row of the table. */
export function renderFault({ fault, when, code, seconds, problem, says, type }: FaultSeen): string {
  const said = problem === '' ? says : `\`${problem}\` ${says}`;
  const typed = type === '' ? '' : `\`${type}\``;
  return `| ${fault} | ${when} | ${code} | ${seconds} s | ${said} | ${typed} |`;
}
