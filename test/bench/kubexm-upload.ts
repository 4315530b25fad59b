import { createReadStream } from 'node:fs';
import { connectAll, readInventory } from './connect-all.ts';

/** The part of kubexm in the contest of uploads: one process, all hosts at once, the file read once per host. */
const [inventoryPath = '', file = '', target = ''] = process.argv.slice(2);

const connections = await connectAll(readInventory(inventoryPath));
await Promise.all(
  connections.map(async (connection) => {
    const path = `${target}/${connection.host}`;
    const content = createReadStream(file, { highWaterMark: 1024 * 1024 });
    await connection.upload({ content, path, mode: 0o644, timeoutMs: 600_000 });
    await connection.close();
  }),
);
