import { z } from 'zod';
import { about, count } from './field.ts';

export const certsSchema = z
  .strictObject({
    caLifetimeDays: count(3650, 1, 36_500, 'Days a CA is valid.', 'CA 证书有效天数。'),
    leafLifetimeDays: count(365, 1, 36_500, 'Days other certificates are valid.', '其他证书有效天数。'),
  })
  .prefault({})
  .meta(about('Lifetimes of certificates.', '证书有效期。'));
