import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { statePaths } from '../state-paths.ts';
import { neighbourRead } from './neighbour.ts';

const holder = '02:00:00:00:00:0b';
const gone = '02:00:00:00:00:0c';
const asked = [
  { kind: 'neighbour', address: '192.0.2.11', port: 6443 },
  { kind: 'neighbour', address: '192.0.2.12', port: 6443 },
] as const;

/** Two hosts on a network of their own; this one still remembers who had both addresses before. */
const network = `
  unshare -n sleep 60 >/dev/null &
  other=$!
  trap "kill $other" EXIT
  until [ "$(readlink /proc/$other/ns/net)" != "$(readlink /proc/self/ns/net)" ]; do sleep 0.02; done
  ip link add here type veth peer name there address ${holder}
  ip link set there netns $other
  ip address add 192.0.2.1/24 dev here && ip link set here up
  nsenter -t $other -n sh -c 'ip address add 192.0.2.11/24 dev there && ip link set there up'
  for address in 192.0.2.11 192.0.2.12; do ip neigh add $address lladdr ${gone} dev here nud stale; done`;

it('knows who has an address by asking anew: whoever had it before has it no more', () => {
  const script = `${network}\n${neighbourRead.script(asked, statePaths()).text}`;
  const { stdout, stderr } = spawnSync('unshare', ['-n', 'bash', '-c', script], { encoding: 'utf8' });
  expect(neighbourRead.parse(stdout.split('\0').slice(0, -1), asked), stderr).toEqual([holder, null]);
});
