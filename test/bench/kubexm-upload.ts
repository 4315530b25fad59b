import { statSync } from 'node:fs';
import { localFile } from '../../src/connector/local-file.ts';
import { connectAll, readInventory } from './connect-all.ts';

/** The part of kubexm in the contest of uploads: one process, all hosts at once, the digest known as for any artifact. */
const [way, inventoryPath = '', file = '', sha256 = '', target = ''] = process.argv.slice(2);
const timeoutMs = 600_000;

const connections = await connectAll(readInventory(inventoryPath));
await Promise.all(
  connections.map(async (connection) => {
    await connection.upload({
      directory: `${target}/${connection.host}`,
      files: [{ name: 'content', content: localFile(file), bytes: statSync(file).size, sha256 }],
      timeoutMs,
    });
    if (way === 'durable')
      await connection.exec({ argv: ['sync', `${target}/${connection.host}/content`], timeoutMs });
    await connection.close();
  }),
);
