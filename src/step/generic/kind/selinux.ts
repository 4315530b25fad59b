import { text } from '../../../problem/text.ts';
import { type SelinuxRead, selinuxConfig } from '../../../runner/read/selinux.ts';
import { defineKind, finding, verdict } from '../desired-kind.ts';

/** SELinux that does not enforce, now and at every boot; what does not enforce already stays as it is. */
export interface DesiredSelinux {
  readonly kind: 'selinux';
  /** What an enforcing configuration becomes. */
  readonly atBoot: 'permissive' | 'disabled';
}

export const selinuxKind = defineKind<DesiredSelinux, readonly [SelinuxRead]>({
  claims: () => ['selinux', `path:${selinuxConfig}`],
  reads: () => [{ kind: 'selinux' }],
  captures: () => [{ kind: 'path', path: selinuxConfig }, { kind: 'selinux' }],
  judge({ atBoot }, [found]) {
    return verdict(
      [
        found.now === 'enforcing' && finding(text('SELinux is enforcing', 'SELinux 处于强制模式')),
        found.atBoot === 'enforcing' &&
          finding(text('SELinux enforces after the next boot', 'SELinux 在下次启动后会强制执行')),
      ],
      [{ do: 'relax-selinux', atBoot }],
    );
  },
});
