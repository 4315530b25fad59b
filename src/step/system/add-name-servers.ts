import { hostPaths } from '../../domain/host-paths.ts';
import { text } from '../../problem/text.ts';
import { resolvedDropIn } from '../../template/system/resolved-drop-in.ts';
import { declaredStep } from '../generic/declared-step.ts';

export interface AddNameServersInput {
  readonly servers: readonly string[];
  /** Who answers on the host: systemd-resolved, or the library by /etc/resolv.conf. */
  readonly resolver: 'resolved' | 'file';
}

/** Ours come first: of the servers in /etc/resolv.conf only three are ever asked. */
export const addNameServers = declaredStep<AddNameServersInput>({
  id: 'system.add-name-servers',
  title: text('Add DNS servers', '添加 DNS 服务器'),
  disruption: 'restart',
  desired({ servers, resolver }) {
    if (servers.length === 0) return [];
    return resolver === 'resolved'
      ? [
          { kind: 'file', path: hostPaths.resolvedDropIn, content: resolvedDropIn(servers) },
          {
            kind: 'unit',
            name: 'systemd-resolved.service',
            active: true,
            startedWith: [hostPaths.resolvedDropIn],
          },
        ]
      : [
          {
            kind: 'block',
            path: hostPaths.nameServers,
            key: '',
            content: servers.map((server) => `nameserver ${server}\n`).join(''),
            at: 'top',
          },
        ];
  },
});
