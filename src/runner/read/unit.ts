import { sh } from '../script.ts';
import { runPath } from '../state-paths.ts';
import { defineRead } from './read-kind.ts';

export interface UnitRead {
  readonly kind: 'unit';
  readonly name: string;
}

export interface UnitState {
  /** `loaded`, `not-found`, `masked` … as systemd says; `not-found` also where there is no systemd. */
  readonly load: string;
  readonly active: boolean;
  /** `active`, `inactive`, `failed`, `activating` … as systemd says. */
  readonly activity: string;
  readonly enabled: string;
  /** The digest of the files it was started with, recorded by the unit itself at each start. */
  readonly startedWith: string | null;
  /** The digest of the files it last read, at a start or a reload. */
  readonly reloadedWith: string | null;
}

const properties = ['Id', 'LoadState', 'ActiveState', 'UnitFileState'];

export const unitRead = defineRead<UnitRead, UnitState>({
  script: (asked) => sh`
    set -- ${asked.map((read) => read.name)}
    systemctl show -p ${properties.join(',')} -- "$@"
    printf '\0'
    for u do
      for when in started reloaded; do
        v=; [ ! -r ${runPath}/$when-with/"$u" ] || read -r v <${runPath}/$when-with/"$u"
        printf '%s\0' "$v"
      done
    done`,
  parse([shown = '', ...digests], asked) {
    const blocks = shown.split('\n\n');
    return asked.map((_, index) => {
      const facts = new Map(
        (blocks[index] ?? '').split('\n').map((line) => {
          const at = line.indexOf('=');
          return [line.slice(0, at), line.slice(at + 1)];
        }),
      );
      const activity = facts.get('ActiveState') ?? 'inactive';
      return {
        load: facts.get('LoadState') ?? 'not-found',
        active: activity === 'active' || activity === 'reloading',
        activity,
        enabled: facts.get('UnitFileState') ?? '',
        startedWith: digests[index * 2] || null,
        reloadedWith: digests[index * 2 + 1] || null,
      };
    });
  },
});
