import { localFile } from '../../src/connector/local-file.ts';
import { connectAll, readInventory } from './connect-all.ts';

/** The part of kubexm in the contest of uploads: one process, all hosts at once, the digest known as for any artifact. */
const [way, inventoryPath = '', file = '', sha256 = '', target = ''] = process.argv.slice(2);

const connections = await connectAll(readInventory(inventoryPath));
await Promise.all(
  connections.map(async (connection) => {
    await connection.upload({
      content: localFile(file),
      path: `${target}/${connection.host}`,
      mode: 0o644,
      sha256,
      timeoutMs: 600_000,
      ...(way === 'staged' ? { durable: false } : {}),
    });
    await connection.close();
  }),
);
