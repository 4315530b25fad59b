import { createPublicKey } from 'node:crypto';
import { reveal } from '../../domain/secret.ts';
import { type Purpose, purposes } from '../../pki/authority.ts';
import type { GivenAuthorities, GivenAuthority } from '../../pki/create-authorities.ts';
import { judgeAuthority } from '../../pki/judge-authority.ts';
import { readKey } from '../../pki/key.ts';
import { located, type Problem, problem } from '../../problem/problem.ts';
import { type Text, text } from '../../problem/text.ts';
import type { ClusterConfig } from '../cluster-config.ts';
import { fieldOf } from '../pointer.ts';
import type { ConfigPorts } from '../ports.ts';
import type { WrittenConfig } from '../schema/cluster.ts';
import { fileProblem } from './file-problem.ts';
import { localPath } from './local-path.ts';

const fields = { cluster: 'cluster', etcd: 'etcd', 'front-proxy': 'frontProxy' } as const;

interface Completed {
  readonly config: ClusterConfig;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/** The authorities that the operator brings, read and judged; everything that is wrong with any of them at once. */
export async function completeAuthorities(
  { spec: { certs } }: WrittenConfig,
  config: ClusterConfig,
  ports: ConfigPorts,
): Promise<Completed> {
  const read = await Promise.all(
    purposes.map(async (purpose) => {
      const pointer = `/spec/certs/authorities/${fields[purpose]}`;
      return [purpose, await completeOne(certs.authorities[fields[purpose]], pointer, ports)] as const;
    }),
  );
  const given = Object.fromEntries(
    read.flatMap(([purpose, { given: one }]) => (one === undefined ? [] : [[purpose, one]])),
  );
  return {
    config: { ...config, spec: { ...config.spec, certs: { ...config.spec.certs, given } } },
    problems: [...read.flatMap(([, { problems }]) => problems), ...shared(given)],
    warnings: read.flatMap(([, { warnings }]) => warnings),
  };
}

interface CompletedAuthority {
  readonly given?: GivenAuthority;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

async function completeOne(
  written: { readonly certFile?: string | undefined; readonly keyFile?: string | undefined },
  pointer: string,
  ports: ConfigPorts,
): Promise<CompletedAuthority> {
  const { certFile, keyFile } = written;
  if (certFile === undefined && keyFile === undefined) return { problems: [], warnings: [] };
  const places = { certificate: `${pointer}/certFile`, key: `${pointer}/keyFile` };
  const problems: Problem[] = [];
  const read = async (place: string, file: string | undefined): Promise<string | undefined> => {
    const content = file === undefined ? unusable(place, '', neither) : await readLocal(file, place, ports);
    if (typeof content === 'string') return content;
    problems.push(content);
    return undefined;
  };
  const certificate = await read(places.certificate, certFile);
  const key = await read(places.key, keyFile);
  if (certificate === undefined || key === undefined || certFile === undefined || keyFile === undefined)
    return { problems, warnings: [] };
  const files = { certificate: certFile, key: keyFile };
  const path = localPath(keyFile, ports.homeDir) ?? keyFile;
  const sealed = ports.vault.secret(key);
  return {
    given: { certificate, key: sealed },
    problems: judgeAuthority({ certificate, key }, ports.now()).map(({ of, because }) =>
      unusable(places[of], files[of], because),
    ),
    warnings: (await ports.isOpenToOthers(path))
      ? [problem('config.secret-file-open', { path }, { pointer: places.key })]
      : [],
  };
}

const neither = text(
  'it is missing; certFile and keyFile are given both or not at all',
  '缺少该字段；certFile 与 keyFile 必须同时给出或都不给',
);

const unusable = (pointer: string, file: string, because: Text): Problem =>
  problem('config.authority-unusable', { field: fieldOf(pointer), file, because }, { pointer });

async function readLocal(written: string, pointer: string, ports: ConfigPorts): Promise<string | Problem> {
  const field = fieldOf(pointer);
  const path = localPath(written, ports.homeDir);
  if (path === undefined) return problem('config.path-not-absolute', { field, path: written }, { pointer });
  const kind = await ports.inspectFile(path);
  return kind === 'regular' ? ports.readFile(path) : located(fileProblem(kind, field, path), { pointer });
}

/** Whoever holds a certificate of one authority must not get past what another guards. */
function shared(given: GivenAuthorities): readonly Problem[] {
  const known = new Map<string, Purpose>();
  return purposes.flatMap((purpose) => {
    const key = readKey(given[purpose] === undefined ? '' : reveal(given[purpose].key));
    if (key === undefined) return [];
    const id = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('hex');
    const other = known.get(id);
    known.set(id, purpose);
    if (other === undefined) return [];
    const pointer = `/spec/certs/authorities/${fields[purpose]}/keyFile`;
    return [problem('config.authority-shared', { field: fieldOf(pointer), purpose, other }, { pointer })];
  });
}
