/** Type, mode, owner, link target and content of everything below the given paths. */
export const tree = (...paths: readonly string[]): string =>
  `find ${paths.join(' ')} -printf '%p %y %m %U:%G %l\\n' 2>/dev/null | sort || :
   find ${paths.join(' ')} -type f -exec sha256sum {} + 2>/dev/null | sort || :`;

/** Another number or time means that it was written again. */
export const inodes = (...paths: readonly string[]): string => `stat -c '%n %i %Y' ${paths.join(' ')}`;

/** What systemd says of a unit, where it is enabled, and what was recorded about its files. */
export const unitState = (name: string): string =>
  `systemctl show -p LoadState -p ActiveState -p UnitFileState ${name}
   find /etc/systemd/system -name '${name}*' -printf '%p %l\\n' | sort
   ls /run/kubexm/started-with/${name} /run/kubexm/reloaded-with/${name} 2>/dev/null || :`;

/** Another invocation means a restart. */
export const invocation = (name: string): string => `systemctl show -p InvocationID -p NRestarts ${name}`;

/** Also packages that are gone but for their configuration. */
export const packageSet = 'dpkg --list | sort';
