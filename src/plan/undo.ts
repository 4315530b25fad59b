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
  | {
      readonly do: 'unit';
      readonly name: string;
      readonly active: boolean;
      readonly enabled: 'enabled' | 'disabled' | 'masked' | 'keep';
    }
  | { readonly do: 'packages'; readonly install: readonly string[]; readonly remove: readonly string[] }
  | { readonly do: 'sysctl'; readonly key: string; readonly value: string }
  | { readonly do: 'module'; readonly name: string; readonly loaded: boolean }
  | { readonly do: 'user'; readonly name: string; readonly present: boolean }
  | {
      readonly do: 'mount';
      readonly path: string;
      readonly source: string;
      readonly type: string;
      readonly options: string;
      readonly mounted: boolean;
    }
  | { readonly do: 'swap'; readonly device: string; readonly on: boolean }
  | { readonly do: 'hostname'; readonly value: string }
  | { readonly do: 'image'; readonly reference: string; readonly present: boolean }
  | {
      readonly do: 'api-object';
      readonly apply: string | null;
      readonly apiVersion: string;
      readonly kind: string;
      readonly namespace: string;
      readonly name: string;
    }
  | { readonly do: 'argv'; readonly argv: readonly [string, ...string[]] };
