import { defineProblems } from '../../define-problems.ts';

export const answerProblems = defineProblems({
  'usage.needs-answer': {
    exit: 'usage',
    en: {
      what: 'This changes something and nobody is there to confirm it',
      why: 'Standard input or standard error is not a terminal, so no question can be asked.',
      fix: 'Look at it with `--dry-run`, then add `--yes`',
    },
    zh: {
      what: '此操作会产生变更，但没有人可以确认',
      why: '标准输入或标准错误不是终端，无法提问。',
      fix: '先用 `--dry-run` 查看，再加上 `--yes`',
    },
  },
  'usage.declined': {
    exit: 'interrupted',
    en: { what: 'Nothing was done', why: 'The answer was no.', fix: 'Start it again when you are ready.' },
    zh: { what: '没有执行任何操作', why: '您的回答是“否”。', fix: '准备好后重新执行即可。' },
  },
});
