import { controlSubject } from '../../plan/port.ts';
import { type Lang, text } from '../../problem/text.ts';
import type { CertificateState } from '../../runtime/check-certs.ts';
import type { CliContext } from '../context.ts';
import { type OutputFormat, printData } from './data.ts';
import { compressHosts } from './host-set.ts';
import { notice } from './notice.ts';
import { type Column, tableLines } from './table.ts';

/** The same certificate, in the same place, on one host or on many. */
interface CertificateLine extends CertificateState {
  readonly hosts: readonly string[];
}

const here = text('this machine', '本机');
const none = text('No certificates were found', '未发现任何证书');

const standings = {
  good: text('good', '正常'),
  close: text('expires soon', '即将到期'),
  expired: text('expired', '已过期'),
  'not-yet-valid': text('not yet valid', '尚未生效'),
};

export async function printCertificates(
  certificates: readonly CertificateState[],
  format: OutputFormat,
  context: CliContext,
): Promise<void> {
  if (certificates.length === 0) notice(none, context);
  await printData(certificates, format, context, (wide) =>
    certificates.length === 0
      ? []
      : certificateLines(certificates, {
          lang: context.lang,
          wide,
          width: wide ? undefined : context.stdout.columns(),
        }),
  );
}

/** What is the same on several hosts stands in one line. */
export function certificateLines(
  certificates: readonly CertificateState[],
  shape: { readonly lang: Lang; readonly wide: boolean; readonly width: number | undefined },
): readonly string[] {
  const alike = Map.groupBy(certificates, ({ path, part, issuer, serial, standing, daysLeft }) =>
    JSON.stringify([path, part, issuer, serial, standing, daysLeft]),
  );
  const lines = [...alike.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, hosts: [first, ...others].map(({ host }) => host) }],
  );
  return tableLines(lines, columnsIn(shape.lang, shape.wide), shape);
}

const columnsIn = (lang: Lang, wide: boolean): readonly Column<CertificateLine>[] => [
  {
    title: text('HOSTS', '主机'),
    value: ({ hosts }) => (hosts[0] === controlSubject ? here[lang] : compressHosts(hosts).join(',')),
    gives: true,
  },
  {
    title: text('CERTIFICATE', '证书'),
    value: ({ path, part }) =>
      `${wide ? path : path.split('/').slice(-2).join('/')}${part === undefined ? '' : ` (${part})`}`,
    gives: true,
  },
  { title: text('SUBJECT', '主体'), value: ({ subject }) => subject, gives: true },
  { title: text('ISSUER', '签发者'), value: ({ issuer }) => issuer, gives: true },
  { title: text('EXPIRES', '到期'), value: ({ notAfter }) => notAfter.slice(0, 10) },
  { title: text('DAYS', '剩余天数'), value: ({ daysLeft }) => String(daysLeft) },
  { title: text('STATE', '状态'), value: ({ standing }) => standings[standing][lang] },
  { title: text('NAMES', '名称'), value: ({ names }) => names.join(' '), wide: true },
];
