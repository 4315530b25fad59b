import { text } from '../problem/text.ts';
import { judgeRegistry } from './registry.ts';
import { shown } from './shown.ts';
import { accept, defineRefusals, type Verdict } from './verdict.ts';

export interface ImageReference {
  /** `host` or `host:port`; absent when the reference leaves it to the runtime. */
  readonly registry?: string;
  readonly repository: string;
  readonly tag?: string;
  readonly digest?: string;
}

const longestName = 255;

const refuse = defineRefusals({
  empty: text('an image is missing', '缺少镜像'),
  malformed: text('{image} is not an image reference', '{image} 不是合法的镜像引用'),
  'bad-digest': text(
    'the digest of {image} is not sha256: and 64 hexadecimal digits',
    '{image} 的摘要不是 sha256: 加 64 位十六进制数',
  ),
  'bad-tag': text(
    'the tag of {image} is not made of at most 128 letters, digits, "_", "." and "-"',
    '{image} 的标签只能由字母、数字、"_"、"." 和 "-" 组成，最多 128 个',
  ),
  'bad-name': text(
    'a part of the name of {image} is not made of small letters and digits, joined by ".", "_" or "-"',
    '{image} 名称的各部分只能由小写字母和数字组成，可用 "."、"_" 或 "-" 连接',
  ),
  'too-long': text(
    'the name of {image} is longer than {most} characters',
    '{image} 的名称超过 {most} 个字符',
  ),
});

/** The grammar of image references as registries and container runtimes read it. */
export function judgeImageReference(written: string): Verdict<ImageReference> {
  if (written === '') return refuse('empty');
  const [, registry, rest = ''] = /^(?:([^/]*[.:@[\]][^/]*|localhost)\/)?(.*)$/s.exec(written) ?? [];
  const judged = judgeRegistry(written.includes('://') ? written : (registry ?? 'localhost'));
  if (!judged.ok) return judged;
  const params = { image: shown(written) };
  const [, repository, tag, digest] = /^([^:@]*)(?::([^@]*))?(?:@(.*))?$/s.exec(rest) ?? [];
  if (repository === undefined) return refuse('malformed', params);
  if (digest !== undefined && !/^sha256:[0-9a-f]{64}$/.test(digest)) return refuse('bad-digest', params);
  if (tag !== undefined && !/^\w[\w.-]{0,127}$/.test(tag)) return refuse('bad-tag', params);
  if (!repository.split('/').every(isPathPart)) return refuse('bad-name', params);
  if (`${registry ?? ''}/${repository}`.length > longestName) {
    return refuse('too-long', { ...params, most: longestName });
  }
  return accept({
    ...(registry === undefined ? {} : { registry }),
    repository,
    ...(tag === undefined ? {} : { tag }),
    ...(digest === undefined ? {} : { digest }),
  });
}

const isPathPart = (part: string): boolean => /^[a-z0-9]+(?:(?:\.|__?|-+)[a-z0-9]+)*$/.test(part);
