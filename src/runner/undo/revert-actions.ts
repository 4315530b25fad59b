import type { RecordId } from '../../plan/port.ts';
import type { UndoAction } from '../../plan/undo.ts';
import { octal } from '../change/change-kind.ts';
import { blockMarkers, makeDirectory, makeLink, removePath } from '../change/files.ts';
import { setHostname, setSysctl } from '../change/kernel.ts';
import { packageFunctions } from '../change/packages.ts';
import { mount, swapLineMark } from '../change/storage.ts';
import { setUser } from '../change/users.ts';
import { swapHold } from '../read/swap.ts';
import { sysctlPath } from '../read/sysctl.ts';
import { type Script, sh } from '../script.ts';
import { broughtPackages, runPath, type StatePaths } from '../state-paths.ts';
import { forgetOriginalsOf, objectsOf, recordFileOf } from './originals.ts';
import { undoFunctions } from './undo-functions.ts';

/** Nothing has to be sent to go back. */
const none = '';

/** How a unit was enabled, in the words of `converge_unit`; whatever else it was is left alone. */
const enablement: Readonly<Record<string, string>> = { enabled: 'yes', masked: 'masked' };

const forgetStart = (unit: string): Script => sh`
  for when in started reloaded; do
    rm -f -- ${runPath}/"$when-with"/${unit}
    [ ! -d ${runPath}/"$when-with" ] || rmdir --ignore-fail-on-non-empty -- ${runPath}/"$when-with"
  done
  [ ! -d ${runPath} ] || rmdir --ignore-fail-on-non-empty -- ${runPath}`;

/** A priority that the kernel chose is its to choose again. */
const swapBack = ({ device, priority }: ActionOf<'swap'>['active'][number]): Script => sh`
  swapon --show=NAME --noheadings | grep -qxF -- ${device} || swapon ${priority < 0 ? [] : ['--priority', String(priority)]} -- ${device}`;

const letSwapGo = (allBut: readonly string[]): Script => sh`
  for place in /etc/systemd/system/*.swap.d; do
    held=\${place##*/}
    ! printf '%s\n' ${allBut} | grep -qxF -- "\${held%.d}" || continue
    [ ! -d "$place" ] || [ -z "$(find "$place" -name ${`*${swapHold}*`} -print -delete)" ] ||
      rmdir --ignore-fail-on-non-empty -- "$place"
  done`;

/** Objects of the API are undone through the API. */
type HostUndo = Exclude<UndoAction, { do: 'api-object' | 'undo-cordon' }>;
type Do = HostUndo['do'];
type ActionOf<K extends Do> = Extract<HostUndo, { do: K }>;

/** What must happen before any file changes, in its place, and after all files are back. */
interface Reversal {
  readonly before?: Script;
  readonly main?: Script;
  readonly after?: Script;
}

const reversals: { readonly [K in Do]: (action: ActionOf<K>, paths: StatePaths) => Reversal } = {
  'restore-file': ({ path, sha256, mode, owner }) => ({
    main: sh`old=$(object ${sha256}); put ${path} ${octal(mode)} ${owner} ${sha256} <"$old"`,
  }),
  'restore-link': ({ path, target }, paths) => ({
    main: sh`
      ${makeLink.script({ do: 'make-link', path, target }, paths, none)}
      clear_beside ${path}`,
  }),
  'restore-directory': ({ path, mode, owner }, paths) => ({
    main: sh`
      ${makeDirectory.script({ do: 'make-directory', path, mode, owner }, paths, none)}
      clear_beside ${path}`,
  }),
  'remove-path': (action, paths) => ({
    main: sh`
      ${removePath.script(action, paths, none)}
      clear_beside ${action.path}`,
  }),
  'restore-block': ({ path, key, sha256 }) => {
    const { begin, end } = blockMarkers(key);
    return { main: sh`restore_block ${path} ${begin} ${end} ${sha256 ?? ''}` };
  },
  'restore-tree': ({ path, sha256 }) => ({
    main: sh`
      old=$(object ${sha256})
      find ${path} -xdev -mindepth 1 -delete
      tar -xpf "$old" --numeric-owner -C ${path}
      sync -f ${path}`,
  }),
  unit: ({ name, active, enabled, startedWith, reloadedWith = null }) => ({
    before: sh`
      if [ "$(unit_property LoadState ${name})" != not-found ]; then
        :
        ${enabled === 'masked' ? [] : [sh`[ "$(unit_property UnitFileState ${name})" != masked ] || systemctl unmask --quiet -- ${name}`]}
        ${active ? [] : [sh`systemctl stop -- ${name}; systemctl reset-failed -- ${name} 2>/dev/null || :`]}
        ${enabled === 'disabled' ? [sh`systemctl disable --quiet -- ${name}`] : []}
      fi`,
    after: sh`
      systemctl daemon-reload
      converge_unit ${name} ${enablement[enabled] ?? 'keep'} keep '' ''
      ${active ? [sh`return_unit ${name} ${startedWith ?? ''} ${reloadedWith ?? ''}`] : []}
      ${startedWith === null ? [forgetStart(name)] : []}`,
  }),
  packages: ({ before, install }, paths) => ({
    main: sh`
      ${packageFunctions(paths)}
      manager repair
      rm -rf --one-file-system -- ${broughtPackages}
      # Of two versions the newer one stays: it is the one that can be exchanged for what was there.
      ! find_killed || unite_versions
      note_added
      old=$(object ${before}); remove_added "$old"; return_removed "$old"
      restore_versions ${install}`,
  }),
  // Gone with its module, or as it was: not every parameter can be written on every host.
  sysctl: (action, paths) => ({
    main: sh`
      if [ -e ${sysctlPath(action.key)} ] && [ "$(cat ${sysctlPath(action.key)})" != ${action.value} ]; then
        ${setSysctl.script({ ...action, do: 'set-sysctl' }, paths, none)}
      fi`,
  }),
  // A module that is in use by now stays; it does no harm.
  module: ({ name, loaded }) => ({
    main: loaded ? sh`modprobe -- ${name}` : sh`modprobe -rq -- ${name} || :`,
  }),
  user: ({ name, was }, paths) => ({
    main:
      was === null
        ? sh`! getent passwd -- ${name} >/dev/null || userdel -- ${name}
             ! getent group -- ${name} >/dev/null || groupdel -- ${name}`
        : setUser.script({ do: 'set-user', name, ...was }, paths, none),
  }),
  mount: (action, paths) => ({
    before: action.mounted ? sh`:` : sh`! mountpoint -q -- ${action.path} || umount -- ${action.path}`,
    after: action.mounted
      ? sh`[ "$(findmnt -no SOURCE,FSTYPE -- ${action.path} | tr -s ' ')" = ${`${action.source} ${action.type}`} ] || { ${mount.script(action, paths, none)}
}`
      : sh`:`,
  }),
  swap: ({ active, atBoot, units = [], heldBack = [] }) => ({
    main: sh`
      ${letSwapGo(heldBack)}
      ${atBoot ? sh`edit_fstab ${`s/^${swapLineMark}//`}` : sh`:`}
      systemctl daemon-reload
      ${units.filter((unit) => unit.active).map(({ name }) => sh`systemctl start -- ${name}`)}
      ${active.map(swapBack)}`,
  }),
  // Where it was off at the last boot only the next one brings it back.
  selinux: ({ enforcing }) => ({
    main: enforcing ? sh`[ "$(getenforce)" = Disabled ] || setenforce 1` : sh`:`,
  }),
  hostname: (action, paths) => ({
    main: setHostname.script({ ...action, do: 'set-hostname' }, paths, none),
  }),
  // Without a containerd that runs there is nobody to remove it; whoever removes the data of containerd removes it, too.
  image: ({ reference, present }) => ({
    main: present ? sh`:` : sh`! ctr version >/dev/null 2>&1 || remove_image ${reference}`,
  }),
  // There is nothing to return: what was there stayed.
  data: () => ({}),
  entries: () => ({}),
  argv: ({ argv }) => ({ main: sh`${argv}` }),
};

const reversalOf = <K extends Do>(kind: K, action: ActionOf<K>, paths: StatePaths): Reversal =>
  reversals[kind](action, paths);

/**
 * One script that returns to where the actions were captured, newest first; running it again changes nothing. The record
 * goes with it: a run that goes on after all has to remember anew what it changes, as an original above all.
 */
export function revertScript(actions: readonly UndoAction[], record: RecordId, paths: StatePaths): Script {
  const all = actions.toReversed().map((action) => {
    if (action.do === 'api-object' || action.do === 'undo-cordon')
      throw new TypeError('a host cannot undo an object of the API');
    return reversalOf(action.do, action, paths);
  });
  const places = [objectsOf(paths.undo(record.runId)), objectsOf(paths.original)];
  return sh`${undoFunctions(places)}
${(['before', 'main', 'after'] as const).flatMap((phase) => all.map((reversal) => reversal[phase] ?? sh`:`))}
rm -f -- ${recordFileOf(record, paths)}
${forgetOriginalsOf(record, paths)}`;
}

/** What a lost connection must not cut short. */
export const outlivesConnection = (actions: readonly UndoAction[]): boolean =>
  actions.some((action) => action.do === 'packages');
