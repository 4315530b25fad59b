import type { ClusterConfig } from '../config/cluster-config.ts';
import { problem } from '../problem/problem.ts';
import { text } from '../problem/text.ts';
import { chosenHosts } from './chosen-hosts.ts';

/** The one host of the file that is meant, by its name or one of its addresses. */
export function chosenHost(config: ClusterConfig, given: string): string {
  const hosts = chosenHosts(config, given, 'NAME');
  const [host] = hosts;
  if (host !== undefined && hosts.length === 1) return host;
  throw problem('usage.no-such-host', {
    flag: 'NAME',
    given,
    because: text('one host is asked for', '只能指定一台主机'),
    known: hosts.slice(0, 20).join(', '),
  });
}
