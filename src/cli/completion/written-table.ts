import type { TabCommand, TabFlag, TabTable } from './tab-table.ts';

/** The table as it lies in its file: commands share most of their flags, so each flag stands there once. */
export interface WrittenTable {
  readonly flags: readonly TabFlag[];
  readonly commands: readonly (Omit<TabCommand, 'flags'> & { readonly flags: readonly number[] })[];
  readonly globalFlags: readonly number[];
}

export function writtenTable({ commands, globalFlags }: TabTable): WrittenTable {
  const placeOf = new Map<string, number>();
  const flags: TabFlag[] = [];
  const place = (flag: TabFlag): number => {
    const key = JSON.stringify(flag);
    const found = placeOf.get(key) ?? flags.push(flag) - 1;
    placeOf.set(key, found);
    return found;
  };
  const rows = commands.map((command) => ({ ...command, flags: command.flags.map(place) }));
  return { commands: rows, globalFlags: globalFlags.map(place), flags };
}

export function readTable({ commands, globalFlags, flags }: WrittenTable): TabTable {
  const at = (places: readonly number[]): TabFlag[] => places.flatMap((place) => flags[place] ?? []);
  return {
    commands: commands.map((command) => ({ ...command, flags: at(command.flags) })),
    globalFlags: at(globalFlags),
  };
}
