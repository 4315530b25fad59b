import { expect, it } from 'vitest';
import { withShownHosts } from './shown-host.ts';

it('names this machine and the API within sentences, and leaves everything else with an @ alone', () => {
  expect(withShownHosts('Done, but not on node1, @control', 'en')).toBe(
    'Done, but not on node1, this machine',
  );
  expect(withShownHosts('@control:pki/ca.crt', 'zh')).toBe('本机:pki/ca.crt');
  expect(withShownHosts('Changes not undone: @cluster (1).', 'en')).toBe(
    'Changes not undone: the API of the cluster (1).',
  );
  for (const said of [
    'held by ann@control',
    'x@control-1',
    '@control-2',
    'pause@sha256:1',
    '@other',
    '@constructor',
  ])
    expect(withShownHosts(said, 'en')).toBe(said);
});
