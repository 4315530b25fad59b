import { answerProblems } from './usage/answers.ts';
import { commandLineProblems } from './usage/command-line.ts';
import { fileProblems } from './usage/files.ts';
import { nameProblems } from './usage/names.ts';

/** What is wrong with the words of a command, with what they name, or with the answer to a question. */
export const usageProblems = {
  ...commandLineProblems,
  ...nameProblems,
  ...fileProblems,
  ...answerProblems,
};
