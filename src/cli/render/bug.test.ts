import { readFileSync, rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createVault } from '../../domain/secret.ts';
import { testWorld } from '../test-world.ts';
import { reportBug } from './bug.ts';

it('says and keeps no secret that an unexpected error carries', () => {
  const vault = createVault();
  vault.secret('c4n4ry-7f3a');
  const world = testWorld();
  const found = reportBug(new Error('bad answer: c4n4ry-7f3a'), ['get', 'nodes'], {
    ...world,
    verbose: true,
    cluster: { vault },
  });
  const kept = String(Object(found.params['report']).en);
  const said = [found.what.en, found.fix.en, world.stderr.text(), readFileSync(kept, 'utf8')].join('\n');
  rmSync(kept);
  expect(said).toContain('bad answer: ***');
  expect(said).not.toContain('c4n4ry');
});
