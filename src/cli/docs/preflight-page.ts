import { preflightChecks } from '../../domain/preflight/checks.ts';
import { type Lang, type Text, text } from '../../problem/text.ts';
import { page, table } from './markdown.ts';

export const preflightFile = 'preflight-checks.md';

export const preflightTitle = text('Preflight checks', '预检项目');

const words = {
  about: text(
    'What `kubexm check preflight` looks at. A check is left out by its name in `spec.preflight.skipChecks`.',
    '`kubexm check preflight` 检查的内容。将名称写入 `spec.preflight.skipChecks` 可跳过该项。',
  ),
  weight: text(
    'The severity is the usual one: what the preparation of hosts sets itself is a warning, also where it would otherwise be an error.',
    '级别为通常情况：凡是主机准备阶段会自动处理的，即使原本属于错误也只作为警告。',
  ),
  check: text('check', '检查项'),
  looksAt: text('looks at', '检查内容'),
  severity: text('severity', '级别'),
  fix: text('fix', '解决'),
};

const severities: Readonly<Record<'error' | 'warning', Text>> = {
  error: text('error', '错误'),
  warning: text('warning', '警告'),
};

/** Every check with what to do about it, read off the table that judges the hosts. */
export const preflightPage = (lang: Lang): string =>
  page(
    `# ${preflightTitle[lang]}`,
    words.about[lang],
    words.weight[lang],
    table(
      [words.check, words.looksAt, words.severity, words.fix].map((word) => word[lang]),
      preflightChecks.map(({ id, looksAt, severity, fix }) => [
        `\`${id}\``,
        looksAt[lang],
        severities[severity][lang],
        // `or` is half a sentence that only some findings have.
        fix[lang].replace('{or}', '').replaceAll(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase()),
      ]),
    ),
  );
