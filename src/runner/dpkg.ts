import { sh } from './script.ts';
import { broughtPackages } from './state-paths.ts';

const dpkg = sh`DEBIAN_FRONTEND=noninteractive dpkg`;

/** Of `$@` those that dpkg knows, in whatever state. Asked for nothing, it would answer with all it has. */
export const knownToDpkg = sh`[ $# = 0 ] || dpkg-query -W -f '\${db:Status-Status}\t\${Package}\n' -- "$@" 2>/dev/null | sed '/^not-installed\t/d; s/.*\t//' | sort -u`;

/** Of `$@` those that were cut off while they came or went. With what they need in the same state, apt does nothing at all. */
export const halvesOfDpkg = sh`[ $# = 0 ] || dpkg-query -W -f '\${db:Status-Status}\t\${binary:Package}\n' -- "$@" 2>/dev/null | sed -n 's/^\(half-.*\|unpacked\)\t//p' | sort -u`;

/** Only apt waits for others of its kind, such as upgrades that a new machine begins with by itself. */
const waitForDpkg = sh`
locks=$(stat -c ':%i ' /var/lib/dpkg/lock-frontend /var/lib/dpkg/lock 2>/dev/null || :)
for second in $(seq 600); do
  [ -n "$locks" ] && grep -qF -e "$locks" /proc/locks || break
  sleep 1
done`;

/** Until all of a package is unpacked, dpkg does not know which files it has begun with: they would outlive its removal. */
const unpackAgain = sh`
for p in $(dpkg-query -W -f '\${db:Status-Eflag}\t\${Package}\n' | sed -n 's/^reinstreq\t//p'); do
  deb=$(find /var/cache/apt/archives ${broughtPackages} -name "\${p}_*.deb" 2>/dev/null | sort -V | tail -n 1)
  [ -z "$deb" ] || ${dpkg} --force-confdef --force-confold --force-depends --unpack -- "$deb" || :
done`;

/** It ends with 1 also where something waits for what was never unpacked: whoever installs or removes next sees to that. */
export const repairDpkg = sh`${waitForDpkg}
${unpackAgain}
${dpkg} --force-confdef --force-confold --configure -a || [ $? = 1 ]`;

export const abandonHalves = sh`
set -- $(${halvesOfDpkg})
[ $# = 0 ] || ${dpkg} --force-remove-reinstreq --force-depends --remove -- "$@"`;
