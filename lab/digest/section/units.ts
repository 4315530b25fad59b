import { type Entry, linesOf, type Section } from '../digest.ts';

const shown = { LoadState: 'load', ActiveState: 'active', SubState: 'sub', FragmentPath: 'file' } as const;

/** Properties of all loaded units, a paragraph each. */
function paragraphs(output: string): { id: string; property: (name: string) => string }[] {
  return output.split('\n\n').map((paragraph) => {
    const properties = new Map(
      linesOf(paragraph).map((line): [string, string] => {
        const at = line.indexOf('=');
        return [line.slice(0, at), line.slice(at + 1)];
      }),
    );
    return {
      id: properties.get('Id') ?? '',
      property: (name: string): string => properties.get(name) ?? '',
    };
  });
}

/** Loaded units, timers and mounts among them. One that was changed on disk and not reloaded says so. */
export const units: Section = {
  name: 'units',
  script: `systemctl show --all '*' -p Id,DropInPaths,NeedDaemonReload,${Object.keys(shown).join()}`,
  *read(output) {
    for (const { id, property } of paragraphs(output)) {
      if (id === '' || property('LoadState') === 'not-found') continue;
      const entry: Record<string, string> = {};
      for (const [name, as] of Object.entries(shown)) if (property(name) !== '') entry[as] = property(name);
      if (property('DropInPaths') !== '') entry['drop-ins'] = property('DropInPaths');
      if (property('NeedDaemonReload') === 'yes') entry['reload'] = 'needed';
      yield [id, entry];
    }
  },
};

/** All there are on disk, loaded or not. */
export const unitFiles: Section = {
  name: 'unit files',
  script: 'systemctl list-unit-files --no-legend --no-pager --plain',
  *read(output) {
    for (const line of linesOf(output)) {
      const [name = '', state = ''] = line.split(/\s+/);
      yield [name, { state }];
    }
  },
};

/** Which start of a service is running: another one means a restart. */
export const starts: Section = {
  name: 'starts',
  script:
    "systemctl show '*.service' -p Id,InvocationID; echo; echo Id=boot; printf InvocationID=; cat /proc/sys/kernel/random/boot_id",
  *read(output) {
    for (const { id, property } of paragraphs(output)) {
      const entry: Entry = { invocation: property('InvocationID') };
      if (id !== '' && entry['invocation'] !== '') yield [id, entry];
    }
  },
};
