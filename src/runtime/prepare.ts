import { runCommandPipeline } from '../pipeline/hosts/run-command.ts';
import type { Pipeline } from '../plan/stage.ts';
import type { CommandEnd } from '../runner/host-port.ts';
import type { Request } from './stored-request.ts';

export type { CommandEnd } from '../runner/host-port.ts';

/** A request as the engine wants it. */
export interface Prepared {
  readonly pipeline: Pipeline<object, object>;
  readonly spec: object;
}

export interface Answers {
  /** How a command of the operator ended, by host. */
  readonly commandEnds: Map<string, CommandEnd>;
}

/** The pipeline that serves a request in a run, new or taken up again. Every kind of request has its row here and nowhere else. */
export function prepare(request: Request, runId: string, answers: Answers): Prepared {
  switch (request.kind) {
    case 'run-command': {
      const { hosts, argv, timeoutMs } = request;
      return {
        pipeline: runCommandPipeline,
        spec: { runId, hosts, argv, timeoutMs, ends: answers.commandEnds },
      };
    }
  }
}
