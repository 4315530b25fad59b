import { findEncryptionFaults } from '../../domain/encryption-rules.ts';
import { pointerOf } from '../pointer.ts';
import { refusedAt } from './judged.ts';
import { defineRules } from './rule.ts';

const path = ['spec', 'kubernetes', 'encryption', 'resources'];

export const encryptionRules = defineRules([
  {
    id: 'encryption',
    scope: [pointerOf(path)],
    check: ({ written: { spec } }) =>
      findEncryptionFaults(spec.kubernetes.encryption.resources).map(({ at, refusal }) =>
        refusedAt('config.encryption', pointerOf([...path, ...at]), refusal),
      ),
  },
]);
