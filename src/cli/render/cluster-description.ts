import { differenceLines } from '../../domain/cluster-record/difference-lines.ts';
import { fill, same, type Text, text } from '../../problem/text.ts';
import type { ClusterDescription } from '../../runtime/describe-cluster.ts';
import type { CliContext } from '../context.ts';
import { runTone } from './run-tone.ts';
import { sheetFor } from './sheet.ts';
import { withShownHosts } from './shown-host.ts';
import { type Column, tableLines } from './table.ts';
import { cut, padEnd } from './width.ts';

const unknown = text('not known', '未知');
const titles = {
  runs: text('Last runs that changed something', '最近有改动的运行'),
  differences: text('The file differs from what the cluster was made from', '配置文件与集群的创建依据不一致'),
};

type Fact = readonly [Text, Text];

const facts = (cluster: ClusterDescription): readonly Fact[] => [
  [text('Cluster', '集群'), same(cluster.name)],
  [text('Kubernetes', 'Kubernetes'), versionText(cluster)],
  [text('Endpoint', '端点'), same(cluster.endpoint)],
  [text('Nodes', '节点'), nodesText(cluster)],
  [text('Pods', 'Pod 网段'), same(`${cluster.network.pods} (${cluster.network.plugin})`)],
  [text('Services', 'Service 网段'), same(`${cluster.network.services} (${cluster.network.proxyMode})`)],
  [text('Domain', '域名'), same(cluster.network.domain)],
  [text('Runtime', '运行时'), same(cluster.containerRuntime)],
  [text('etcd', 'etcd'), same(`${cluster.etcd.type}: ${cluster.etcd.members.join(', ')}`)],
  [text('Certificate', '最近到期证书'), endText(cluster.nearestCertificate)],
  [text('CA', '最近到期 CA'), endText(cluster.nearestAuthority)],
  [text('Made by', '创建工具'), cluster.writtenBy === null ? unknown : same(`kubexm ${cluster.writtenBy}`)],
];

function versionText({ version: { inFile, running }, mode }: ClusterDescription): Text {
  if (running === inFile) return same(`${inFile} (${mode})`);
  return fill(text('{running}, {inFile} in the file ({mode})', '{running}，文件中为 {inFile}（{mode}）'), {
    running: running ?? unknown,
    inFile,
    mode,
  });
}

function nodesText({ nodes }: ClusterDescription): Text {
  if (nodes === null) return unknown;
  const wanted = nodes.filter(({ status }) => status !== 'NoNode');
  const unwell = wanted
    .filter(({ status }) => status !== 'Ready')
    .map(({ name, status }) => `${name} ${status}`);
  const ready = fill(text('{ready} of {all} ready', '{ready}/{all} 就绪'), {
    ready: wanted.length - unwell.length,
    all: wanted.length,
  });
  return unwell.length === 0
    ? ready
    : fill(text('{ready}: {names}', '{ready}：{names}'), { ready, names: unwell.join(', ') });
}

function endText(found: ClusterDescription['nearestCertificate']): Text {
  if (found === null) return unknown;
  return fill(text('{days} days left: {place}', '剩余 {days} 天：{place}'), {
    days: found.daysLeft,
    place: `${found.host}:${found.path}`,
  });
}

const runColumns: readonly Column<ClusterDescription['runs'][number]>[] = [
  { title: text('STARTED', '开始时间'), value: ({ startedAt }) => `${startedAt.slice(0, 16)}Z` },
  { title: text('STATUS', '状态'), value: ({ status }) => status, tone: ({ status }) => runTone(status) },
  { title: text('CHANGES', '变更'), value: ({ changes }) => String(changes) },
  { title: text('OPERATOR', '操作者'), value: ({ operator }) => operator, gives: true },
  { title: text('COMMAND', '命令'), value: ({ command }) => command, gives: true },
];

const runsShown = 5;
const labelWidth = 14;

interface Paper {
  readonly lang: CliContext['lang'];
  readonly stdout: CliContext['stdout'];
  readonly colour: boolean;
}

export function clusterDescriptionLines(cluster: ClusterDescription, paper: Paper): readonly string[] {
  const { lang } = paper;
  const { paint } = sheetFor(paper.stdout, paper);
  const width = paper.stdout.columns();
  const narrowed = (line: string, taken: number): string =>
    width === undefined ? line : cut(line, width - taken);
  const runs = tableLines(cluster.runs.slice(0, runsShown), runColumns, {
    lang,
    wide: false,
    width: width === undefined ? undefined : width - 2,
    paint,
  });
  const differences = differenceLines(cluster.differences).map((line) => line[lang]);
  return [
    ...facts(cluster).map(([name, value]) =>
      [
        paint('dim', padEnd(name[lang], labelWidth)),
        narrowed(withShownHosts(value[lang], lang), labelWidth),
      ].join(''),
    ),
    ...(cluster.runs.length === 0 ? [] : ['', paint('bold', titles.runs[lang]), ...indented(runs)]),
    ...(differences.length === 0
      ? []
      : [
          '',
          paint('bold', titles.differences[lang]),
          ...indented(differences).map((line) => narrowed(line, 0)),
        ]),
  ];
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
