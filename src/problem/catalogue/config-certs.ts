import { defineProblems } from '../define-problems.ts';

export const configCertsProblems = defineProblems({
  'config.authority-unusable': {
    exit: 'usage',
    en: {
      what: '{field} is not usable: {file} {because}',
      why: 'Every certificate of the cluster would come from this CA, and no component would trust it.',
      fix: 'Give certFile and keyFile of a CA that is valid now, or leave both out and have one made.',
    },
    zh: {
      what: '{field} 不可用：{file} {because}',
      why: '集群的所有证书都将由此 CA 签发，而任何组件都不会信任它。',
      fix: '请给出当前有效的 CA 的 certFile 和 keyFile，或两者都不写，由 kubexm 自动创建。',
    },
  },
  'config.authority-shared': {
    exit: 'usage',
    en: {
      what: '{field} is the key of the {other} CA',
      why: 'A certificate made for one purpose would open what the other guards; with the front proxy, it could act as anybody.',
      fix: 'Give the {purpose} CA a key of its own, or leave it out and have one made.',
    },
    zh: {
      what: '{field} 与 {other} CA 使用同一密钥',
      why: '为一种用途签发的证书将能通过另一种用途的验证；对聚合层而言，这意味着可以冒充任何人。',
      fix: '请为 {purpose} CA 使用独立的密钥，或不写它，由 kubexm 自动创建。',
    },
  },
});
