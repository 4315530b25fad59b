import { createVault } from '../../domain/secret.ts';
import { openAuditTrail } from '../audit.ts';

/** A process of its own that appends entries and says so, one line per entry: `append-entries.ts DIRECTORY NAME COUNT`. */
const [, , directory = '', name = '', count = '0'] = process.argv;
const trail = openAuditTrail({
  directory,
  user: name,
  machine: 'control',
  vault: createVault(),
  now: Date.now,
});
for (let i = 1; i <= Number(count); i++) {
  trail.append({ action: `${name} ${i}`, target: 'demo', run: null }, 'started');
  process.stdout.write(`${name} ${i}\n`);
}
