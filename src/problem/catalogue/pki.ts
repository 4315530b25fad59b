import { defineProblems } from '../define-problems.ts';

export const pkiProblems = defineProblems({
  'pki.authority-expired': {
    exit: 'step',
    en: {
      what: 'The authority {name} expired on {expired}',
      why: 'Nothing it would issue now could be trusted.',
      fix: 'Give the cluster a new authority with `kubexm rotate ca`; when the date is wrong, put the clock of this machine right first.',
    },
    zh: {
      what: 'CA {name} 已于 {expired} 到期',
      why: '由它签发的任何证书都不会再被信任。',
      fix: '请用 `kubexm rotate ca` 为集群更换 CA；若日期有误，请先校正本机时钟。',
    },
  },
});
