/** A program of a unit, and how it is recognised as the version that was wanted. */
export interface Program {
  readonly name: string;
  readonly source: GoPackage | CSource;
  /** What it is asked once it is built; left out for programs that cannot say their version. */
  readonly ask?: readonly string[];
  /** Part of the answer. */
  readonly tells?: string;
}

interface GoPackage {
  readonly language: 'go';
  readonly package: string;
}

export interface CSource {
  readonly language: 'c';
  /** Where the files are; left out, in the unit's own folder. */
  readonly module?: string;
  readonly files: readonly string[];
}

/** A file or folder of a module that goes along as it is. */
interface SourceCopy {
  readonly module: string;
  readonly from: string;
  readonly to: string;
}

export const buildSets = ['quick', 'full'] as const;
export type BuildSet = (typeof buildSets)[number];

/** What is compiled together: the programs of one folder of `components/`. */
export interface BuildUnit {
  /** The folder below `components/`. */
  readonly name: string;
  readonly component: string;
  /** As the bill of materials writes it: without a v. */
  readonly version: string;
  readonly sets: readonly BuildSet[];
  readonly programs: readonly Program[];
  /** Go variables the linker sets. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly tags?: readonly string[];
  /** Needs a C compiler; the result is static all the same. */
  readonly cgo?: true;
  readonly copies?: readonly SourceCopy[];
  /** About how long it takes on two cores; longer ones are begun first. */
  readonly minutes: number;
}
