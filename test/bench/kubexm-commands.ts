import type { Connection } from '../../src/connector/connection.ts';
import { connectAll, readInventory } from './connect-all.ts';

/** The part of kubexm in the contest of commands: one process, all hosts at once, one command after another on each. */
const [way, inventoryPath = '', count, leave, marks] = process.argv.slice(2);
const timeoutMs = 60_000;

async function run(connection: Connection, script: string): Promise<void> {
  const { outcome } =
    way === 'exec'
      ? await connection.exec({ argv: ['/bin/sh', '-c', script], timeoutMs })
      : await connection.shell({ script, timeoutMs });
  if (outcome.kind !== 'exited' || outcome.code !== 0)
    throw new Error(`${connection.host}: ${JSON.stringify(outcome)}`);
}

const connections = await connectAll(readInventory(inventoryPath));
await Promise.all(
  connections.map(async (connection) => {
    for (let i = 1; i <= Number(count); i++)
      await run(connection, `${leave}${marks}/${connection.host}-${i}`);
    // Only a shell that ended before its connection is waited for by sshd, and its processor time counted.
    if (way === 'shell') await connection.shell({ script: 'kill $$', timeoutMs });
    await connection.close();
  }),
);
