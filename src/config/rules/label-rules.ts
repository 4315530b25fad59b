import { judgeLabel } from '../../domain/label.ts';
import { pointerOf } from '../pointer.ts';
import { judged } from './judged.ts';
import { defineRules } from './rule.ts';

export const labelRules = defineRules([
  {
    id: 'labels',
    scope: ['/spec/hosts/*/labels'],
    check: ({ written: { spec } }) =>
      spec.hosts.flatMap(({ labels }, index) =>
        Object.entries(labels).flatMap(([key, value]) =>
          judged(
            'config.bad-label',
            pointerOf(['spec', 'hosts', index, 'labels', key]),
            judgeLabel(key, value),
          ),
        ),
      ),
  },
  {
    id: 'taints',
    scope: ['/spec/hosts/*/taints'],
    check: ({ written: { spec } }) =>
      spec.hosts.flatMap(({ taints }, host) =>
        taints.flatMap(({ key, value }, index) =>
          judged(
            'config.bad-label',
            pointerOf(['spec', 'hosts', host, 'taints', index]),
            judgeLabel(key, value),
          ),
        ),
      ),
  },
]);
