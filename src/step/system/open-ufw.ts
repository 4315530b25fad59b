import type { FirewallNeeds } from '../../domain/firewall-needs.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import type { QueryState } from '../../runner/read/query.ts';
import { ufwRules } from '../../template/system/ufw-rules.ts';
import { proceduralStep } from '../generic/procedural-step.ts';

/** Where ufw keeps the rules it was given. */
const ruleFiles = ['/etc/ufw/user.rules', '/etc/ufw/user6.rules'];
const limitMs = 60_000;
const because = text('ufw lacks the rules {rules}', 'ufw 缺少规则 {rules}');

/** Rules are added one by one through ufw itself, which writes its files and the packet filter together. */
export const openUfw = proceduralStep<FirewallNeeds>({
  id: 'system.open-ufw',
  title: text('Open ufw for the cluster', '在 ufw 中放行集群流量'),
  port: 'host',
  disruption: 'none',
  timeoutMs: 10 * limitMs,
  check: {
    reads: () => [{ kind: 'query', argv: ['ufw', 'show', 'added'] }],
    judge(needs, [added]) {
      // Answers stand in the order of the reads they answer.
      const missing = missingRules(needs, added as QueryState);
      if (missing.length === 0) return satisfied(undefined);
      return drifted(fill(because, { rules: missing.map((rule) => rule.join(' ')).join(', ') }));
    },
  },
  claims: () => ruleFiles.map((path) => `path:${path}`),
  undo: () => ({
    capture: [
      { kind: 'argv', argv: ['ufw', 'reload'] },
      ...ruleFiles.map((path) => ({ kind: 'path', path })),
    ],
  }),
  async apply(port, needs, _lease, { signal }) {
    const [added] = await look(port, { kind: 'query', argv: ['ufw', 'show', 'added'] });
    for (const rule of missingRules(needs, added)) {
      const { code, stderr } = await port.run({ argv: ['ufw', ...rule], timeoutMs: limitMs, signal });
      if (code !== 0) throw problem('host.rule-refused', { rule: rule.join(' '), output: stderr.trim() });
    }
  },
});

function missingRules(needs: FirewallNeeds, added: QueryState): readonly (readonly string[])[] {
  const known = new Set(
    added.state === 'answered' ? added.stdout.split('\n').map((line) => line.trim()) : [],
  );
  return ufwRules(needs).filter((rule) => !known.has(`ufw ${rule.join(' ')}`));
}
