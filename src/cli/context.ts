import type { Lang, Text } from '../problem/text.ts';
import type { OwnFile } from './render/own-file.ts';

/** Where text goes. Only `cli/render` writes to it. */
export interface Output {
  write(chunk: string): void;
  readonly isTerminal: boolean;
  /** Undefined off a terminal: nothing is cut to fit there. */
  readonly columns: () => number | undefined;
  readonly rows: () => number | undefined;
}

export interface Interrupts {
  /** The first Ctrl-C: stop at the next safe point. */
  readonly signal: AbortSignal;
  /** The second one: stop now. */
  readonly abort: AbortSignal;
}

/** The world around one invocation as `main` found it. Nothing else reads the process. */
export interface World {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Empty where the directory was removed while somebody stood in it. */
  readonly cwd: string;
  readonly now: () => number;
  /** In which progress is timed; left out, it is the zone this machine is set to. */
  readonly timeZone?: string;
  /** From this call on Ctrl-C asks instead of killing; for commands that can stop at a safe point. */
  readonly interrupts: () => Interrupts;
  /** Calls back when the process ends by any way it can still notice; gives the way to take that back. */
  readonly onExit: (callback: () => void) => () => void;
  readonly readStdin: () => Promise<string>;
  /** Undefined when nobody is there to answer. */
  readonly ask: ((question: Text, lang: Lang) => Promise<boolean>) | undefined;
  /** The same for what must not be seen on the screen; the answer is undefined when there is none. */
  readonly askSecret: ((question: Text, lang: Lang) => Promise<string | undefined>) | undefined;
}

/** What the flags that every command has made of it. */
export interface Settings {
  readonly lang: Lang;
  readonly colour: boolean;
  /** A terminal that may be drawn on. */
  readonly live: boolean;
  readonly logFormat: 'text' | 'json';
  readonly verbose: boolean;
}

/** The lower end of the terminal, for one live block at a time. */
export interface Bottom {
  /** `lift` is called before anybody else writes; the block may be drawn again afterwards. */
  take(lift: () => void): {
    readonly output: Output;
    /** Somebody is being asked: do not draw. */
    readonly isHeld: () => boolean;
    leave(): void;
  };
}

export interface CliContext extends World, Settings {
  readonly bottom: Bottom;
  /** The command as it was typed, for the journal and the audit trail. */
  readonly words: readonly string[];
  /** The cluster file, once one was read: commands in messages are shown with it. */
  readonly cluster: OwnFile;
  /** A blank line, where a terminal shows something above that does not end with one. */
  setOff(): void;
  /** Said last, below the problems the command ended with. */
  lastly(say: () => void): void;
  /** True once the operator agreed; throws a problem when nobody can be asked. */
  confirm(question: Text, yes: boolean): Promise<boolean>;
}
