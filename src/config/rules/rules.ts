import { hostRules } from './host-rules.ts';
import type { Rule } from './rule.ts';

/** Every rule about what the fields say together; the schema has seen to each alone. */
export const rules: readonly Rule[] = [...hostRules];
