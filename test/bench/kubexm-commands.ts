import type { Connection } from '../../src/connector/connection.ts';
import { connectAll, readInventory } from './connect-all.ts';

/** The part of kubexm in the contest of commands: one process, all hosts at once, one command after another on each. */
const [way, inventoryPath = '', count, marks] = process.argv.slice(2);
const timeoutMs = 60_000;

async function touch(connection: Connection, mark: string): Promise<void> {
  const { outcome } =
    way === 'exec'
      ? await connection.exec({ argv: ['touch', mark], timeoutMs })
      : await connection.shell({ script: `touch ${mark}`, timeoutMs });
  if (outcome.kind !== 'exited' || outcome.code !== 0)
    throw new Error(`${connection.host}: ${JSON.stringify(outcome)}`);
}

const connections = await connectAll(readInventory(inventoryPath));
await Promise.all(
  connections.map(async (connection) => {
    for (let i = 1; i <= Number(count); i++) await touch(connection, `${marks}/${connection.host}-${i}`);
    await connection.close();
  }),
);
