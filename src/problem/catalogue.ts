import { configProblems } from './catalogue/config.ts';
import { connectionProblems } from './catalogue/connection.ts';
import { engineProblems } from './catalogue/engine.ts';
import { hostProblems } from './catalogue/host.ts';
import { usageProblems } from './catalogue/usage.ts';

/** Every code the program can answer with. A code never changes its meaning once released. */
export const problemCatalogue = {
  ...usageProblems,
  ...configProblems,
  ...connectionProblems,
  ...hostProblems,
  ...engineProblems,
};

export type ProblemCode = keyof typeof problemCatalogue;
