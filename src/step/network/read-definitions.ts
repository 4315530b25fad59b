import { parseAllDocuments } from 'yaml';
import * as z from 'zod';
import type { Manifest } from '../../domain/api-object.ts';
import { satisfied } from '../../plan/step.ts';
import { text } from '../../problem/text.ts';
import type { PathRead, PathState } from '../../runner/read/path.ts';
import { eachArch } from '../artifact/by-arch.ts';
import type { FetchedFiles } from '../artifact/fetch-resource.ts';
import { defineObservation } from '../preflight/define-observation.ts';

export interface ReadDefinitionsInput {
  /** The same for every processor. */
  readonly files: FetchedFiles;
}

const definition = z.looseObject({
  apiVersion: z.string(),
  kind: z.literal('CustomResourceDefinition'),
  metadata: z.looseObject({ name: z.string() }),
});

/** Definitions of kinds as their project releases them. */
export const readDefinitions = defineObservation<ReadDefinitionsInput, readonly Manifest[]>({
  id: 'network.read-definitions',
  title: text('Read the definitions of kinds', '读取自定义资源定义'),
  port: 'control',
  timeoutMs: 60_000,
  check: {
    reads: ({ files }): readonly PathRead[] =>
      eachArch(files)
        .slice(0, 1)
        .map(([, { local }]) => ({ kind: 'path', path: local, content: true })),
    judge(_input, [answer]) {
      // The port answers what it was asked.
      const found = answer as PathState;
      if (found.type !== 'file' || found.content === undefined)
        throw new TypeError('a fetched file is there and can be read');
      const documents = parseAllDocuments(found.content.toString()).map((document) => document.toJS());
      // The schema of definitions is the API's to judge; what is needed here is how they are called.
      return satisfied(
        documents.filter(Boolean).map((document) => definition.parse(document) as unknown as Manifest),
      );
    },
  },
});
