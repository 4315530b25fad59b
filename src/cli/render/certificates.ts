import { fill, type Lang, type Text, text } from '../../problem/text.ts';
import type { CertificateState } from '../../runtime/check-certs.ts';
import type { CliContext } from '../context.ts';
import { type OutputFormat, printData } from './data.ts';
import { compressHosts, shortHosts } from './host-set.ts';
import { notice } from './notice.ts';
import { withOwnFile } from './own-file.ts';
import { sheetFor } from './sheet.ts';
import { shownHost } from './shown-host.ts';
import type { Tone } from './style.ts';
import { type Column, type TableShape, tableLines } from './table.ts';

/** The same certificate, in the same place, on one host or on many. */
interface CertificateLine extends CertificateState {
  readonly hosts: readonly string[];
}

const renewers = {
  kubelet: text('kubelet', 'kubelet'),
  timer: text('timer', '定时器'),
  command: text('command', '命令'),
};

const notByTimer = text(
  'Certificates that no timer renews, for no key that issues is there: {count}, on {hosts}. Run `kubexm create cluster -f cluster.yaml` again before {date}.',
  '以下证书所在主机没有签发密钥，定时器不会续期：{hosts} 上的 {count} 个证书。请在 {date} 之前重新运行 `kubexm create cluster -f cluster.yaml`。',
);
const none = text('No certificates were found', '未发现任何证书');

const left = {
  good: text('{days}d', '{days} 天'),
  close: text('{days}d!', '{days} 天！'),
  expired: text('expired', '已过期'),
  'not-yet-valid': text('not yet', '未生效'),
};

const leftTones: Readonly<Record<CertificateState['standing'], Tone | undefined>> = {
  good: undefined,
  close: 'yellow',
  expired: 'red',
  'not-yet-valid': 'red',
};

/** What every reader knows goes without saying; the rest of a path tells certificates apart. */
const wellKnown: readonly (readonly [folder: string, shown: string])[] = [
  ['/etc/kubernetes/pki/etcd/', 'pki/etcd/'],
  ['/etc/kubernetes/pki/', ''],
  ['/etc/kubernetes/', ''],
  ['/etc/etcd/pki/', 'etcd/'],
  ['/var/lib/kubelet/pki/', ''],
];

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
          paint: sheetFor(context.stdout, context).paint,
        }),
  );
  const forgotten = leftByTimer(certificates);
  if (forgotten !== undefined) notice(withOwnFile(forgotten, context.cluster), context);
}

/** Whoever has a timer counts on it: what it does not reach is said, with the day by which somebody must. */
export function leftByTimer(certificates: readonly CertificateState[]): Text | undefined {
  const left = certificates.filter(({ renewedBy }) => renewedBy === 'command');
  const [date] = left.map(({ notAfter }) => notAfter.slice(0, 10)).toSorted();
  if (date === undefined || certificates.every(({ renewedBy }) => renewedBy !== 'timer')) return undefined;
  return fill(notByTimer, { count: left.length, hosts: shortHosts(left.map(({ host }) => host)), date });
}

/** What is the same on several hosts stands in one line. */
export function certificateLines(
  certificates: readonly CertificateState[],
  shape: TableShape,
): readonly string[] {
  const alike = Map.groupBy(certificates, ({ path, part, issuer, serial, standing, daysLeft }) =>
    JSON.stringify([path, part, issuer, serial, standing, daysLeft]),
  );
  const lines = [...alike.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, hosts: [first, ...others].map(({ host }) => host) }],
  );
  const prefix = shape.wide ? '' : commonPrefix(lines.map(({ issuer }) => issuer));
  return tableLines(lines, columnsIn(shape.lang, shape.wide, prefix), shape);
}

/** What all issuers begin with, such as the name of the cluster, tells none of them apart. */
function commonPrefix(issuers: readonly string[]): string {
  const [first = ''] = issuers;
  const prefix = first.slice(0, first.indexOf('-') + 1);
  return issuers.every((issuer) => issuer.startsWith(prefix) && issuer !== prefix) ? prefix : '';
}

const columnsIn = (lang: Lang, wide: boolean, prefix: string): readonly Column<CertificateLine>[] => [
  {
    title: text('HOSTS', '主机'),
    value: ({ hosts }) =>
      compressHosts(hosts)
        .map((host) => shownHost(host, lang))
        .join(','),
    gives: true,
  },
  {
    title: text('CERTIFICATE', '证书'),
    value: ({ path, part }) => `${wide ? path : shortened(path)}${part === undefined ? '' : ` (${part})`}`,
    gives: 'inside',
  },
  { title: text('ISSUER', '签发者'), value: ({ issuer }) => issuer.slice(prefix.length), gives: true },
  { title: text('EXPIRES', '到期'), value: ({ notAfter }) => notAfter.slice(0, 10) },
  {
    title: text('LEFT', '剩余'),
    value: ({ standing, daysLeft }) => fill(left[standing], { days: daysLeft })[lang],
    tone: ({ standing }) => leftTones[standing],
  },
  {
    title: text('RENEWED BY', '续期者'),
    value: ({ renewedBy }) => (renewedBy === undefined ? '' : renewers[renewedBy][lang]),
    wide: true,
  },
  { title: text('SUBJECT', '主体'), value: ({ subject }) => subject, wide: true },
  { title: text('NAMES', '名称'), value: ({ names }) => names.join(' '), wide: true },
];

function shortened(path: string): string {
  const [folder, shown] = wellKnown.find(([known]) => path.startsWith(known)) ?? ['', ''];
  return shown + path.slice(folder.length);
}
