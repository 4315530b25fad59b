import { sh } from '../script.ts';
import { defineRead } from './read-kind.ts';

export interface ModuleRead {
  readonly kind: 'module';
  readonly name: string;
}

export type ModuleState = 'loaded' | 'built-in' | 'loadable' | 'absent';

/** Where the kernel's name for a feature is not the module's name in capitals. */
const configSymbols: Readonly<Record<string, string>> = {
  br_netfilter: 'BRIDGE_NETFILTER',
  overlay: 'OVERLAY_FS',
  nf_conntrack_ipv4: 'NF_CONNTRACK',
  ip_tables: 'IP_NF_IPTABLES',
  iptable_nat: 'IP_NF_NAT',
  iptable_filter: 'IP_NF_FILTER',
  nfs: 'NFS_FS',
};

const canonical = (name: string): string => name.replaceAll('-', '_');
const symbolOf = (name: string): string =>
  `CONFIG_${configSymbols[canonical(name)] ?? canonical(name).toUpperCase()}`;

export const moduleRead = defineRead<ModuleRead, ModuleState>({
  script: (asked) => sh`
    read -r release </proc/sys/kernel/osrelease
    cut -d' ' -f1 /proc/modules; printf '\0'
    set --
    for m in ${asked.map((read) => canonical(read.name))}; do
      if [ -e "/sys/module/$m" ]; then echo "$m"; else set -- "$@" "$m"; fi
    done
    printf '\0'
    # Only for those that the running kernel does not show.
    if [ $# -gt 0 ]; then
      sed 's!.*/!!; s!\.ko.*!!' "/lib/modules/$release/modules.builtin"; printf '\0'
      { zcat /proc/config.gz || cat "/boot/config-$release"; } | grep -xE ${`(${asked.map((read) => symbolOf(read.name)).join('|')})=y`}
      printf '\0'
      for m do modprobe -nq -- "$m" && echo "$m"; done; printf '\0'
    fi`,
  parse(fields, asked) {
    const [live, seen, builtin, config, loadable] = fields.map(
      (field) => new Set(field.split('\n').map((line) => canonical(line.trim()))),
    );
    return asked.map(({ name }) => {
      const module = canonical(name);
      if (live?.has(module)) return 'loaded';
      if (builtin?.has(module) || seen?.has(module) || config?.has(`${symbolOf(name)}=y`)) return 'built-in';
      return loadable?.has(module) ? 'loadable' : 'absent';
    });
  },
});
