import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { breakLab } from '../../../lab/fault/break-lab.ts';
import { losePower } from '../../fixture/lose-power.ts';
import type { Stage } from '../harness/scenario.ts';
import { type Cut, cutKinds } from './cut.ts';

/** Brings everything back to where a resume can begin. */
type Recover = () => Promise<void>;

interface Blow {
  readonly stage: Stage;
  readonly kubexm: ChildProcess;
  /** Where the step is at work. */
  readonly host: string;
}

const blows: Readonly<
  Record<(typeof cutKinds)[keyof typeof cutKinds]['by'], (blow: Blow) => Promise<Recover>>
> = {
  async kill({ kubexm }) {
    kubexm.kill('SIGKILL');
    return async () => undefined;
  },
  async power({ kubexm, stage: { desk, lab } }) {
    kubexm.kill('SIGKILL');
    return async () => losePower(join(desk.directory, '.kubexm', lab.name));
  },
  async reboot({ stage, host }) {
    const { heal } = await breakLab(stage.lab.name, { host, fault: 'reboot' });
    return heal;
  },
};

/** Cuts a run off. Nothing in kubexm knows of it beforehand. */
export const strike = ({ kind }: Cut, blow: Blow): Promise<Recover> => blows[cutKinds[kind].by](blow);
