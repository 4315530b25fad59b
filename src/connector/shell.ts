import { boundedOutput } from './bounded-output.ts';
import type { CommandResult, Outcome, ShellScript } from './connection.ts';
import { interrupted } from './interrupted.ts';
import { type Lane, openLane } from './lane.ts';
import type { RootAccess } from './root-access.ts';
import { slots } from './slots.ts';
import { stop } from './stop.ts';

export interface Shell {
  run(script: ShellScript): Promise<CommandResult>;
  close(): void;
}

/** The shell lane of one host: scripts one after another, a fresh lane after anything that broke the last one. */
export function shell(access: RootAccess): Shell {
  const turns = slots(1);
  let lane: Lane | undefined;

  async function outcomeOn(current: Lane, script: ShellScript, sent: Promise<number>): Promise<Outcome> {
    const interruption = interrupted(script.timeoutMs, script.signal);
    try {
      const first = await Promise.race([
        sent,
        current.broken,
        interruption.happened.then((kind) => ({ kind })),
      ]);
      if (typeof first === 'number') return { kind: 'exited', code: first };
      lane = undefined;
      if ('kind' in first) return await stop(access, current.process, first.kind);
      current.process.abandon();
      return { kind: 'unknown', because: first };
    } finally {
      interruption.forget();
    }
  }

  async function run(script: ShellScript): Promise<CommandResult> {
    if (lane?.usable() === false) {
      lane.process.abandon();
      lane = undefined;
    }
    lane ??= await openLane(access);
    const stdout = boundedOutput(script.maxOutputBytes);
    const stderr = boundedOutput(script.maxOutputBytes);
    const outcome = await outcomeOn(lane, script, lane.send(script.script, stdout, stderr));
    return {
      outcome,
      stdout: stdout.bytes(),
      stderr: stderr.bytes(),
      truncated: stdout.truncated() || stderr.truncated(),
    };
  }

  return {
    async run(script) {
      let leave: () => void;
      try {
        leave = await turns.acquire(script.signal);
      } catch {
        return {
          outcome: { kind: 'cancelled' },
          stdout: Buffer.alloc(0),
          stderr: Buffer.alloc(0),
          truncated: false,
        };
      }
      try {
        return await run(script);
      } finally {
        leave();
      }
    },
    close() {
      lane?.process.abandon();
      lane = undefined;
    },
  };
}
