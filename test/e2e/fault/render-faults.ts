import type { FaultSeen } from './seen-record.ts';

const intro = `# Faults

What an operator sees when something breaks, and how to go on. This page is written by the run that proves it, on three
lab hosts of which one is broken, or this machine, while the command of the row works on them:

    npm run e2e -- faults

In every row the run ended by itself. Hosts that could do without the broken one were finished; where the fault was here,
or preflight refused, no host was touched, or none further. No other node was left closed. Once the fault was healed the
command of the last column finished the work: that of a task on the broken host alone, where there was one. After that nothing
was left to do, commands of one's own apart: the same once more, or the cluster created once more from its file, changed
nothing. Seconds are those of one run, from its start; rows may come from several stretches, for the run can be stopped and
goes on.

| fault | when | command | exit | after | step | what kubexm says | then type |
| --- | --- | --- | --- | --- | --- | --- | --- |
`;

export const renderFaults = (seen: readonly FaultSeen[]): string =>
  `${intro}${seen.map(renderFault).join('\n')}\n`;

/** A row of the table. */
export function renderFault(seen: FaultSeen): string {
  const { fault, when, command, code, seconds, step, problem, says, type } = seen;
  const said = problem === '' ? says : `\`${problem}\` ${says}`;
  const cells = [fault, when, `\`${command}\``, code, `${seconds} s`, coded(step), said, coded(type)];
  return `| ${cells.join(' | ')} |`;
}

const coded = (words: string): string => (words === '' ? '' : `\`${words}\``);
