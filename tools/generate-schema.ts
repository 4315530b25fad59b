import { mkdir, writeFile } from 'node:fs/promises';
import { configSchema } from '../src/config/schema/json-schema.ts';

/** Writes the JSON Schema of configuration files to where editors and the package find it. */
await mkdir('schema', { recursive: true });
await writeFile('schema/cluster.schema.json', `${JSON.stringify(configSchema(), null, 2)}\n`);
