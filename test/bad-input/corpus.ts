import type { BadFile } from './bad-file.ts';
import { clusterCorpus } from './corpus-cluster.ts';
import { documentCorpus } from './corpus-document.ts';
import { hostCorpus } from './corpus-hosts.ts';

/** Every bad file whose fault can be seen without contacting anything. */
export const corpus: readonly BadFile[] = [...documentCorpus, ...hostCorpus, ...clusterCorpus];
