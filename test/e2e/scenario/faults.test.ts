import { writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { builtArtifacts } from '../../../lab/components/built-artifacts.ts';
import { healLab } from '../../../lab/fault/heal-lab.ts';
import { startMirror } from '../../../lab/mirror/start-mirror.ts';
import { runCommand } from '../../../lab/run-command.ts';
import { restoreLab } from '../../../lab/snapshot/restore-lab.ts';
import { diskSize, type FaultCase, type FaultStage } from '../fault/fault-case.ts';
import { faultCases } from '../fault/fault-cases.ts';
import { renderFault, renderFaults } from '../fault/render-faults.ts';
import { runCase } from '../fault/run-case.ts';
import { type FaultSeen, nameOf, openSeenRecord } from '../fault/seen-record.ts';
import { takesOver } from '../fault/takes-over.ts';
import { labCluster } from '../harness/lab-cluster.ts';
import { scenario } from '../harness/scenario.ts';

const root = join(import.meta.dirname, '../../..');

/** The hosts as they were first, and no record of an earlier run, unless a cluster is taken over. */
async function survive(stage: FaultStage, one: FaultCase, last: FaultCase | undefined): Promise<FaultSeen> {
  const { desk, lab, mirrorUrl } = stage;
  const records = join(desk.directory, '.kubexm');
  if (!takesOver(one, last)) {
    await restoreLab(lab.name);
    desk.write('cluster.yaml', await labCluster(lab, { artifacts: { mirror: mirrorUrl } }));
    await rm(one.fetches ? records : join(records, lab.name), { recursive: true, force: true });
  }
  if (one.hasOwnDisk) {
    await mkdir(records, { recursive: true });
    await runCommand({
      argv: ['mount', '-t', 'tmpfs', '-o', `size=${diskSize},mode=0700`, 'tmpfs', records],
    });
  }
  try {
    const seen = await runCase(stage, one);
    console.log(renderFault(seen));
    return seen;
  } finally {
    stage.mirror.clear();
    await healLab(lab.name);
    if (one.hasOwnDisk) await runCommand({ argv: ['umount', '--lazy', records] });
  }
}

scenario('faults', { hosts: 3, timeoutMs: 2 * 3_600_000 }, async (stage) => {
  const artifacts = await builtArtifacts();
  await using mirror = await startMirror({ files: artifacts?.mirror });
  const record = openSeenRecord(join(root, 'test-results/faults.json'));
  const { FAULT: words } = process.env;
  const chosen = faultCases.filter((one) =>
    words === undefined ? !record.has(one) : nameOf(one).includes(words),
  );
  expect(chosen).not.toEqual([]);
  const failed: Error[] = [];
  let last: FaultCase | undefined;
  for (const one of chosen)
    try {
      record.add(await survive({ ...stage, mirror: mirror.faults, mirrorUrl: mirror.url }, one, last));
      last = one;
    } catch (cause) {
      last = undefined;
      console.error(cause);
      failed.push(new Error(nameOf(one), { cause }));
    }
  const whole = record.whole(faultCases);
  if (whole !== undefined) {
    writeFileSync(join(root, 'docs/faults.md'), renderFaults(whole));
    record.clear();
  }
  if (failed.length > 0) throw new AggregateError(failed, failed.map(({ message }) => message).join('\n'));
});
