import { defineProblems } from '../define-problems.ts';

export const internalProblems = defineProblems({
  'internal.unexpected': {
    exit: 'bug',
    en: {
      what: 'kubexm made a mistake: {message}',
      why: 'This is a bug in kubexm. Neither your input nor your hosts are to blame.',
      fix: 'Report it together with {report}; a run that was under way goes on with `kubexm resume run`',
    },
    zh: {
      what: 'kubexm 自身出错：{message}',
      why: '这是 kubexm 的缺陷，与您的输入和主机无关。',
      fix: '请附上 {report} 提交问题报告；正在进行的运行可这样继续：`kubexm resume run`',
    },
  },
});
