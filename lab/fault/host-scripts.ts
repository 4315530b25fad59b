/** What is done within a host, as root; $1 is the value of the fault. Each may run twice. */
export const hostScripts = {
  sshDead: {
    // Sessions live on without the unit, and are connections too.
    inject: `systemctl mask --quiet --runtime --now ssh.service ssh.socket
pkill -KILL '^sshd' || [ $? -eq 1 ]`,
    heal: `systemctl unmask --quiet --runtime ssh.service ssh.socket
systemctl start ssh.service`,
  },
  frozen: {
    inject: 'pkill -STOP -x "$1"',
    heal: 'pkill -CONT -x "$1" || [ $? -eq 1 ]',
  },
  diskFull: {
    inject: `free=$(($(stat -f -c '%a * %S' "$1")))
fallocate -l "$free" "$1/.kubexm-lab-full" 2>/dev/null || :
# What is kept for root, what the file system rounded up, and all where nothing can be taken in advance.
dd if=/dev/zero of="$1/.kubexm-lab-full" oflag=append conv=notrunc bs=64k status=none 2>/dev/null || :
dd if=/dev/zero of="$1/.kubexm-lab-full" oflag=append conv=notrunc bs=1 count=65536 status=none 2>/dev/null || :`,
    heal: 'rm -f "$1/.kubexm-lab-full"',
  },
  readOnly: {
    // A folder becomes a mount of its own; what is mounted below it from a disk is part of it.
    inject: `set -- "$1" $(if [ "$1" = / ]; then
  for top in /*/; do [ -L "\${top%/}" ] || [ "$(stat -c %d "$top")" != "$(stat -c %d /)" ] || echo "\${top%/}"; done
else echo "$1"; fi)
shift
for folder; do
  ! findmnt -no VFS-OPTIONS --mountpoint "$folder" | tail -n 1 | grep -q '^ro' || continue
  mount --rbind "$folder" "$folder"
  # Else taking it away would take what is mounted below it from its original place too.
  mount --make-rprivate "$folder"
  for point in $(findmnt -Rrno TARGET -t overlay,ext4,xfs,btrfs "$folder" | sort -u); do
    mount -o remount,bind,ro "$point"
  done
done`,
    heal: `set -- $(if [ "$1" = / ]; then
  for top in /*/; do [ -L "\${top%/}" ] || echo "\${top%/}"; done
else echo "$1"; fi)
for folder; do
  case "$folder" in /proc | /sys | /dev | /run) continue ;; esac
  while findmnt -no VFS-OPTIONS --mountpoint "$folder" | tail -n 1 | grep -q '^ro'; do umount --lazy "$folder"; done
done
# systemd made a unit of each of these mounts, and forgets it only now.
systemctl daemon-reload`,
  },
  wrongClock: {
    // All hosts share one clock, so only what \`date\` says can be wrong.
    inject: `mkdir -p /run/kubexm-lab
findmnt --mountpoint /usr/bin/date >/dev/null || cp /usr/bin/date /run/kubexm-lab/right-date
cat >/run/kubexm-lab/wrong-date <<END
#!/bin/sh
for word; do
  case "\\$word" in -[dfrs]* | --date* | --file* | --reference* | --set*) exec /run/kubexm-lab/right-date "\\$@" ;; esac
done
now=\\$(/run/kubexm-lab/right-date +%s.%N)
exec /run/kubexm-lab/right-date --date="@\\$((\\\${now%.*} + $1)).\\\${now#*.}" "\\$@"
END
chmod 755 /run/kubexm-lab/wrong-date
findmnt --mountpoint /usr/bin/date >/dev/null || mount --bind /run/kubexm-lab/wrong-date /usr/bin/date`,
    heal: `! findmnt --mountpoint /usr/bin/date >/dev/null || umount --lazy /usr/bin/date
rm -rf /run/kubexm-lab`,
  },
} as const;
