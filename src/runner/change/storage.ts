import { fill, text } from '../../problem/text.ts';
import { swapHold, swapUnits } from '../read/swap.ts';
import { sh } from '../script.ts';
import { defineChange } from './change-kind.ts';

export interface Mount {
  readonly do: 'mount';
  readonly path: string;
  readonly source: string;
  readonly type: string;
  readonly options: string;
}

export const mount = defineChange<Mount>({
  says: ({ path }) => fill(text('mount {path}', '挂载 {path}'), { path }),
  route: 'channel',
  script: ({ path, source, type, options }) => sh`
    mkdir -p -- ${path}
    ! mountpoint -q -- ${path} || umount -- ${path}
    mount -t ${type} -o ${options} -- ${source} ${path}`,
});

/** Says in fstab that a line is out of use because of us, so that it can be put back as it was. */
export const swapLineMark = '#kubexm-swap-off ';

export interface SwapOff {
  readonly do: 'swap-off';
}

/** Discovery on GPT disks makes units only once fstab names no swap any more. */
export const swapOff = defineChange<SwapOff>({
  says: () => text('turn swap off', '关闭交换分区'),
  route: 'channel',
  script: () => sh`
    ${swapUnits}
    swapoff -a
    edit_fstab ${String.raw`s/^\s*[^#[:space:]]\S*\s\+\S\+\s\+swap\(\s\|$\)/${swapLineMark}&/`}
    swap_units | while read -r swap_unit _; do
      printf '[Unit]\nConditionPathExists=!/\n' | put "/etc/systemd/system/$swap_unit.d/"${swapHold} 0644 0:0 ''
    done
    systemctl daemon-reload`,
});
