import { fill, text } from '../../problem/text.ts';
import { selinuxConfig } from '../read/selinux.ts';
import { sysctlPath } from '../read/sysctl.ts';
import { sh } from '../script.ts';
import { defineChange } from './change-kind.ts';

export interface SetSysctl {
  readonly do: 'set-sysctl';
  readonly key: string;
  readonly value: string;
}

export const setSysctl = defineChange<SetSysctl>({
  says: ({ key, value }) => fill(text('set {key} to {value}', '将 {key} 设为 {value}'), { key, value }),
  route: 'lane',
  script: ({ key, value }) => sh`printf '%s\n' ${value} >${sysctlPath(key)}`,
});

export interface LoadModule {
  readonly do: 'load-module';
  readonly name: string;
}

export const loadModule = defineChange<LoadModule>({
  says: ({ name }) => fill(text('load the kernel module {name}', '加载内核模块 {name}'), { name }),
  route: 'channel',
  script: ({ name }) => sh`modprobe -- ${name}`,
});

export interface SetHostname {
  readonly do: 'set-hostname';
  readonly value: string;
}

export const setHostname = defineChange<SetHostname>({
  says: ({ value }) => fill(text('set the hostname to {value}', '将主机名设为 {value}'), { value }),
  route: 'lane',
  script: ({ value }) => sh`printf '%s\n' ${value} >/proc/sys/kernel/hostname`,
});

export interface RelaxSelinux {
  readonly do: 'relax-selinux';
  readonly atBoot: 'permissive' | 'disabled';
}

export const relaxSelinux = defineChange<RelaxSelinux>({
  says: () => text('make SELinux stop enforcing', '使 SELinux 不再强制执行'),
  route: 'channel',
  script: ({ atBoot }) => sh`
    if [ -e ${selinuxConfig} ]; then
      config=$(readlink -m ${selinuxConfig})
      sed ${`s/^SELINUX=[[:space:]]*enforcing/SELINUX=${atBoot}/I`} "$config" | put "$config" "$(stat -c %a "$config")" "$(stat -c %u:%g "$config")" ''
    fi
    [ "$(getenforce)" != Enforcing ] || setenforce 0`,
});
