import { differenceLines } from '../../domain/cluster-record/difference-lines.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import type { ClusterDifference } from '../../runtime/cluster-difference.ts';

const comes = text(
  '+ {host}: in the file and not, or not in every role, in the cluster',
  '+ {host}：文件中有，集群中没有该主机或其某个角色',
);
const goes = text(
  '- {host}: in the cluster and not, or not in every role, in the file',
  '- {host}：集群中有，文件中没有该主机或其某个角色',
);
const same = text('The cluster is what the file says', '集群与文件一致');

/** What differs, a line for each. */
export function clusterDifferenceLines(difference: ClusterDifference): readonly Text[] {
  const lines = [
    ...difference.comes.map((host) => fill(comes, { host })),
    ...difference.goes.map((host) => fill(goes, { host })),
    ...differenceLines(difference.fields).map((line) => fill(text('~ {line}', '~ {line}'), { line })),
  ];
  return lines.length === 0 ? [same] : lines;
}
