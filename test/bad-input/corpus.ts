import type { BadFile } from './bad-file.ts';
import { authorityCorpus } from './corpus-authorities.ts';
import { componentCorpus } from './corpus-components.ts';
import { documentCorpus } from './corpus-document.ts';
import { hostCorpus } from './corpus-hosts.ts';
import { networkCorpus } from './corpus-network.ts';
import { pairCorpus } from './corpus-pairs.ts';
import { pathCorpus } from './corpus-paths.ts';

/** Every bad file whose fault can be seen without contacting anything. */
export const corpus: readonly BadFile[] = [
  ...documentCorpus,
  ...hostCorpus,
  ...networkCorpus,
  ...pathCorpus,
  ...componentCorpus,
  ...authorityCorpus,
  ...pairCorpus,
];
