import { heredoc } from './generic-case.ts';

/** SELinux as its two programs and its configuration show it; the kernel of the lab has none. */
export const fakeSelinux = (now: 'Enforcing' | 'Permissive', atBoot: string): string => `
mkdir -p /etc/selinux
${heredoc('/etc/selinux/config', `# a note\nSELINUX=${atBoot}\nSELINUXTYPE=targeted\n`)}
echo ${now} >/run/fake-selinux
${heredoc('/usr/local/bin/getenforce', '#!/bin/sh\ncat /run/fake-selinux\n')}
${heredoc('/usr/local/bin/setenforce', '#!/bin/sh\n[ "$1" = 1 ] && echo Enforcing >/run/fake-selinux || echo Permissive >/run/fake-selinux\n')}
chmod +x /usr/local/bin/getenforce /usr/local/bin/setenforce`;

export const noFakeSelinux =
  'rm -rf /etc/selinux /run/fake-selinux /usr/local/bin/getenforce /usr/local/bin/setenforce';
