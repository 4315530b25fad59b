import * as z from 'zod';
import { fromJson } from './cluster-record/cluster-record.ts';
import { type EtcdMember, peerUrlOf, sortedMembers } from './etcd-member.ts';

const schema = z.object({
  cluster: z.string(),
  etcd: z
    .object({
      dataDir: z.string(),
      /** What goes once nobody wants it any more: all of it where kubexm made the directory. */
      directory: z.string(),
      /** Whom its members know: with others it does not come back. */
      members: z.array(z.string()),
      /** What the cluster was made from, as far as no run can change it. */
      config: z.record(z.string(), z.unknown()),
    })
    .optional(),
  images: z.object({ directory: z.string() }).optional(),
  /** Images that were brought to where others had theirs. */
  imported: z.array(z.string()).optional(),
  /** No containerd started to remove them, and this deletion tries no more; the end of it forgets that. */
  isTried: z.boolean().optional(),
});

/** What a deletion left on a host because it was told to, as the host remembers it for the next creation and deletion. */
export type KeptData = Readonly<z.infer<typeof schema>>;

export const writeKept = (kept: KeptData): string => `${JSON.stringify(kept)}\n`;

/** One cluster per line; a line that is none says nothing. */
export const readKept = (lines: string): readonly KeptData[] =>
  lines.split('\n').flatMap((line) => {
    const read = fromJson(schema).safeParse(line);
    return read.success ? [read.data] : [];
  });

/** As the data of etcd knows them. */
export const membersInData = (members: readonly EtcdMember[]): string[] =>
  sortedMembers(members).map((member) => `${member.name}=${peerUrlOf(member)}`);

/** What is left of a record when another cluster keeps its own data in the same place; the same where it does not. */
export function withoutPlacesOf(other: KeptData, { etcd, images }: KeptData): KeptData {
  const { etcd: store, images: layers, ...rest } = other;
  return {
    ...rest,
    ...(store && store.dataDir !== etcd?.dataDir && { etcd: store }),
    ...(layers && layers.directory !== images?.directory && { images: layers }),
  };
}

export const saysNothing = ({ etcd, images, imported }: KeptData): boolean =>
  etcd === undefined && images === undefined && imported === undefined;
