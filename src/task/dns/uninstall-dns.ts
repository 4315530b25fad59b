import { nameOf } from '../../domain/api-object.ts';
import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { removeObjects } from '../../step/objects/remove-objects.ts';
import { corednsManifests } from '../../template/dns/coredns.ts';
import { nodeLocalDnsManifests } from '../../template/dns/node-local-dns.ts';

const nobody = { upstream: { kind: 'nobody' }, externalZones: [], domain: '', image: '' } as const;

/** Every object there may be, whatever the settings. */
const objects = [
  ...corednsManifests({ ...nobody, addresses: [''], nodes: 1, additional: '', rewrite: '', hostLines: '' }),
  ...nodeLocalDnsManifests({ ...nobody, listens: [] }),
].map(nameOf);

export const uninstallDns = (drawing: Drawing): void =>
  drawing.task('uninstall-dns', ['dns'], (task) => {
    task.step(removeObjects, { on: [controlSubject], shared: { objects: objects.toReversed() } });
  });
