import { expect, it } from 'vitest';
import { memberLines } from './member-lines.ts';

it('tells members by name, whether they run, and who only learns', () => {
  const printed = `8211f1d0f64f3269, started, node2, https://10.0.0.2:2380, https://10.0.0.2:2379, true
1211f1d0f64f3269, started, node1, https://10.0.0.1:2380, https://10.0.0.1:2379, false
`;
  expect(memberLines(printed)).toEqual(['member node1: started', 'member node2: started, a learner']);
});
