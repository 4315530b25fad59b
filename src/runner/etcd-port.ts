import type { Answer, Port, Read } from '../plan/port.ts';
import { exitCodes } from '../problem/exit-code.ts';
import { Problem } from '../problem/problem.ts';
import type { CommandEnd, HostPort } from './host-port.ts';
import type { AnswersTo, HostRead } from './read/host-read.ts';

/** Questions to the member of one host, asked on that host. */
export interface MemberRead<R extends readonly HostRead[] = readonly HostRead[]> {
  readonly kind: 'member';
  readonly host: string;
  readonly reads: R;
}

/** Nothing where the host could not be asked: its member is silent then, and another one may be asked. */
type MemberAnswer<R extends readonly HostRead[]> = AnswersTo<R> | undefined;

/** The members of etcd as steps see them, each on its own host and never the one that a node is about. */
export interface EtcdPort extends Port {
  /** Nothing where nobody can say what became of it: look again, at another member if this one is silent. */
  run(host: string, command: Parameters<HostPort['run']>[0]): Promise<CommandEnd | undefined>;
}

export interface EtcdPortOptions {
  /** The host whose member must not be relied on. */
  readonly subject: string;
  open(host: string): Promise<HostPort>;
  /** This machine, where markers are left: the members may come and go. */
  readonly control: Port;
  /** Asked before anything is sent that may change etcd; throws when another operator works there by now. */
  assure(): Promise<void>;
}

export function createEtcdPort({ subject, open, control, assure }: EtcdPortOptions): EtcdPort {
  async function onHost<T>(host: string, work: (port: HostPort) => Promise<T>): Promise<T | undefined> {
    if (host === subject) throw new TypeError(`${host} was to be asked about itself`);
    try {
      return await work(await open(host));
    } catch (thrown) {
      if (thrown instanceof Problem && isSilence(thrown)) return undefined;
      throw thrown;
    }
  }
  return {
    read: (reads, signal) =>
      Promise.all(
        reads
          .map(memberRead)
          .map((read) => onHost<Answer>(read.host, (port) => port.read(read.reads, signal))),
      ),
    async run(host, command) {
      await assure();
      return onHost(host, (port) => port.run(command));
    },
    capture() {
      throw new TypeError('nothing of etcd is remembered: who belongs to it cannot be undone');
    },
    revert() {
      throw new TypeError('nothing of etcd is remembered: who belongs to it cannot be undone');
    },
    unfinished: () => control.unfinished(),
    atRest: () => control.atRest(),
    quiesce: (signal) => control.quiesce(signal),
    mark: (marker) => control.mark(marker),
    unmark: (marker) => control.unmark(marker),
  };
}

/** A host that hangs says no more than one that is gone. */
const isSilence = ({ exitCode, code }: Problem): boolean =>
  exitCode === exitCodes.connection || code === 'host.timed-out';

function memberRead(read: Read): MemberRead {
  if (!isMemberRead(read)) throw new TypeError(`etcd cannot be asked about ${read.kind}`);
  return read;
}

const isMemberRead = (read: Read): read is MemberRead => read.kind === 'member';

/** Asks the member on a host and gives the answers their types. */
export const lookAtMemberOn = async <const R extends readonly HostRead[]>(
  reader: Pick<Port, 'read'>,
  host: string,
  ...reads: R
): Promise<MemberAnswer<R>> => {
  const asked: MemberRead<R> = { kind: 'member', host, reads };
  const [answer] = await reader.read([asked]);
  return answer as MemberAnswer<R>;
};
