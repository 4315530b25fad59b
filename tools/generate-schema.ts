import { mkdir, writeFile } from 'node:fs/promises';
import { schemaOfFields } from '../src/config/schema/schema-of-fields.ts';

/** Writes the JSON Schema of configuration files to where editors and the package find it. */
await mkdir('schema', { recursive: true });
await writeFile('schema/cluster.schema.json', `${JSON.stringify(schemaOfFields(), null, 2)}\n`);
