import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { processesOf } from '../testing/processes-of.ts';
import { factsScript, parseRawFacts } from './facts-script.ts';
import { parseFacts } from './parse-facts.ts';

/** A host with a network of its own, and what it says of its routes. */
function routesWith(...commands: readonly string[]) {
  const network = `ip link add up0 type veth peer name down0
    ip link set up0 up && ip link set down0 up
    ip address add 192.0.2.1/24 dev up0 && ip address add fd00:2::1/64 dev up0 nodad
    ${commands.join('\n')}`;
  const printed = execFileSync('unshare', ['-n', 'sh', '-c', `${network}\n${factsScript.text}`], {
    encoding: 'utf8',
  });
  return parseFacts(parseRawFacts(printed.split('\0')) ?? {}).routes.filter(
    ({ to }) => !to.startsWith('fe80'),
  );
}

it('knows the routes of both families, and the gateways of one that has several', () => {
  const [nearer, farther] = ['nexthop via 192.0.2.2', 'nexthop via 192.0.2.3'];
  expect(
    routesWith(
      `ip route add 10.0.0.0/8 ${nearer} ${farther}`,
      'ip route add fd00:1::/80 dev up0',
      'ip route add default via fd00:2::2',
    ),
  ).toEqual([
    { to: '10.0.0.0/8', via: '192.0.2.2', device: 'up0' },
    { to: '192.0.2.0/24', device: 'up0' },
    { to: 'fd00:1::/80', device: 'up0' },
    { to: 'fd00:2::/64', device: 'up0' },
    { to: 'default', via: 'fd00:2::2', device: 'up0' },
  ]);
});

it('starts no more processes than questions that need a program', () => {
  expect(processesOf(factsScript)).toBeLessThan(40);
});
