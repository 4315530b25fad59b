import { runCommand } from '../run-command.ts';
import type { FaultTarget } from './fault.ts';
import type { FaultRecord, Wire } from './fault-record.ts';

/** The name by which a fault means this machine. */
export const control = 'control';

/** What becomes of a frame that a fault of the network is about. */
type Verdict = (value: string) => string;

const drop: Verdict = () => 'drop';

const verdicts: Readonly<Record<string, Verdict>> = {
  'network-cut': drop,
  // A number below 100 is never less than 100, and nft refuses to ask.
  'network-drop': (percent) => (Number(percent) >= 100 ? 'drop' : `numgen random mod 100 < ${percent} drop`),
  'dns-gone': drop,
};

export async function applyNetworkRules({ lab, active }: FaultTarget): Promise<void> {
  await runCommand({ argv: ['nft', '-f', '-'], stdin: networkRules(lab.bridge, active) });
}

/** All faults of a lab's network that let frames disappear, as one table of the firewall in place of the last one. */
export function networkRules(bridge: string, faults: readonly FaultRecord[]): string {
  const rules = faults.flatMap(rulesOf);
  const chains = ['prerouting', 'forward', 'input', 'output'].map((hook) => {
    const own = rules.filter((rule) => rule.hook === hook).map(({ match }) => `    ${match}\n`);
    return `  chain ${hook} {\n    type filter hook ${hook} priority filter\n${own.join('')}  }\n`;
  });
  const replaced = `table bridge ${bridge}\ndelete table bridge ${bridge}\n`;
  return rules.length === 0 ? replaced : `${replaced}table bridge ${bridge} {\n${chains.join('')}}\n`;
}

interface Rule {
  readonly hook: string;
  readonly match: string;
}

function rulesOf({ fault, value, peer, wires }: FaultRecord): Rule[] {
  const verdict = verdicts[fault]?.(value);
  if (verdict === undefined || wires === undefined) return [];
  const [own, other] = [namesOf(wires.host), namesOf(wires.peer)];
  if (fault === 'dns-gone')
    return ['udp', 'tcp'].map((protocol) => ({
      hook: 'prerouting',
      match: `iifname ${own} meta l4proto ${protocol} th dport 53 ${verdict}`,
    }));
  const withControl = [
    { hook: 'input', match: `iifname ${own} ${verdict}` },
    { hook: 'output', match: `oifname ${own} ${verdict}` },
  ];
  if (peer === control) return withControl;
  const [from, to] = peer === '' ? ['', ''] : [` iifname ${other}`, ` oifname ${other}`];
  const withHosts = [
    { hook: 'forward', match: `iifname ${own}${to} ${verdict}` },
    { hook: 'forward', match: `oifname ${own}${from} ${verdict}` },
  ];
  return peer === '' ? [...withHosts, ...withControl] : withHosts;
}

const namesOf = ({ ports }: Wire): string => `{ ${ports.map((port) => `"${port}"`).join(', ')} }`;
