/**
 * How to return to an earlier state, as data of a closed set: any later version can execute what this one wrote.
 * Old bytes are kept on the host under their digest; records and journal never hold them.
 */
export type UndoAction =
  | {
      readonly do: 'restore-file';
      readonly path: string;
      readonly sha256: string;
      readonly mode: number;
      readonly owner: string;
    }
  | { readonly do: 'restore-link'; readonly path: string; readonly target: string }
  | { readonly do: 'restore-directory'; readonly path: string; readonly mode: number; readonly owner: string }
  | { readonly do: 'remove-path'; readonly path: string; readonly recursive: boolean }
  /** Our block in a file that also belongs to others; `sha256` is the whole file before, `null` when there was none. */
  | {
      readonly do: 'restore-block';
      readonly path: string;
      readonly key: string;
      readonly sha256: string | null;
    }
  /** All that is below a directory, from a tar kept under its digest. */
  | { readonly do: 'restore-tree'; readonly path: string; readonly sha256: string }
  | {
      readonly do: 'unit';
      readonly name: string;
      readonly active: boolean;
      readonly enabled: 'enabled' | 'disabled' | 'masked' | 'keep';
      /** The digest of the files it ran with; running with others means a restart. */
      readonly startedWith: string | null;
      /** The digest of the files it had read last; having read others means a reload. */
      readonly reloadedWith?: string | null;
    }
  /** `before` is the digest of the list of all packages; what we added since goes, `install` returns as `name@version`. */
  | { readonly do: 'packages'; readonly before: string; readonly install: readonly string[] }
  | { readonly do: 'sysctl'; readonly key: string; readonly value: string }
  | { readonly do: 'module'; readonly name: string; readonly loaded: boolean }
  | {
      readonly do: 'user';
      readonly name: string;
      readonly was: {
        readonly uid: number;
        readonly home: string;
        readonly shell: string;
        readonly groups: readonly string[];
      } | null;
    }
  | {
      readonly do: 'mount';
      readonly path: string;
      readonly source: string;
      readonly type: string;
      readonly options: string;
      readonly mounted: boolean;
    }
  | {
      readonly do: 'swap';
      readonly active: readonly { readonly device: string; readonly priority: number }[];
      readonly atBoot: boolean;
      /** Units that would turn it on without fstab. */
      readonly units?: readonly { readonly name: string; readonly active: boolean }[];
      /** Units that we held back already; whatever else we hold back by now is let go. */
      readonly heldBack?: readonly string[];
    }
  | { readonly do: 'selinux'; readonly enforcing: boolean }
  | { readonly do: 'hostname'; readonly value: string }
  | { readonly do: 'image'; readonly reference: string; readonly present: boolean }
  /** Whether a directory held anything; whoever empties it asks. */
  | { readonly do: 'data'; readonly directory: string; readonly present: boolean }
  /** What was in a directory, and the directory itself, as a list kept under its digest; whoever removes from it asks. */
  | { readonly do: 'entries'; readonly directory: string; readonly sha256: string }
  | {
      readonly do: 'api-object';
      /** The digest of the manifest to apply; `null` deletes the object. */
      readonly apply: string | null;
      readonly apiVersion: string;
      readonly objectKind: string;
      readonly namespace: string;
      readonly name: string;
    }
  /** Opens a node for pods, where the node itself says that the run which is undone has closed it. */
  | { readonly do: 'undo-cordon'; readonly name: string }
  | { readonly do: 'argv'; readonly argv: readonly [string, ...string[]] };
