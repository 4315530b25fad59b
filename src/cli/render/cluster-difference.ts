import { differenceLines } from '../../domain/cluster-record/difference-lines.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import type { ClusterDifference } from '../../runtime/cluster-difference.ts';

const comes = text(
  '+ {host}: in the file and not, or not in every role, in the cluster',
  '+ {host}：文件中有，集群中没有该主机或其某个角色',
);
const goes = text('- {host}: in the cluster and not in the file', '- {host}：集群中有，文件中没有该主机');
const sheds = text(
  '- {host}: {roles} in the cluster, which the file does not say any more',
  '- {host}：在集群中的角色 {roles} 在文件中已没有',
);
const same = text('The cluster is what the file says', '集群与文件一致');

/** What differs, a line for each. */
export function clusterDifferenceLines(difference: ClusterDifference): readonly Text[] {
  const lines = [
    ...difference.comes.map((host) => fill(comes, { host })),
    ...difference.goes.map(({ name: host }) => fill(goes, { host })),
    ...difference.sheds.map(({ name: host, roles }) => fill(sheds, { host, roles: roles.join(', ') })),
    ...differenceLines(difference.fields).map((line) => fill(text('~ {line}', '~ {line}'), { line })),
  ];
  return lines.length === 0 ? [same] : lines;
}
