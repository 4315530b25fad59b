import { nearest } from '../../domain/nearest.ts';
import { preflightChecks } from '../../domain/preflight/checks.ts';
import { problem } from '../../problem/problem.ts';
import { fieldOf } from '../pointer.ts';
import { didYouMean } from '../words.ts';
import { defineRules } from './rule.ts';
import { textsAt } from './values-at.ts';

const known = preflightChecks.map(({ id }) => id);

export const preflightRules = defineRules([
  {
    id: 'skipped-checks-exist',
    scope: ['/spec/preflight/skipChecks'],
    check: ({ written }) =>
      textsAt(written, '/spec/preflight/skipChecks/*')
        .filter(({ value }) => !known.includes(value))
        .map(({ pointer, value: name }) =>
          problem(
            'config.unknown-check',
            {
              field: fieldOf(pointer),
              name,
              known: known.join(', '),
              didYouMean: didYouMean(nearest(name, known)),
            },
            { pointer },
          ),
        ),
  },
]);
