import { createHash } from 'node:crypto';
import { fill, same, type Text, text } from '../../problem/text.ts';
import { manifestTypes } from './image-manifest.ts';
import { registryUrl } from './registry-url.ts';
import type { Web } from './web.ts';

export type AskedDigest =
  | { readonly ok: true; readonly digest: string }
  | { readonly ok: false; readonly because: Text };

/** No index is near this. */
const mostBytes = 4 * 2 ** 20;

/** What a tag names at this moment: the digest of the bytes that come, whatever the registry says about them. */
export async function askDigest(
  source: string,
  tag: string,
  web: Web,
  signal: AbortSignal,
): Promise<AskedDigest> {
  if (source.startsWith('oci:'))
    return {
      ok: false,
      because: text('a folder is no registry that could be asked', '目录不是可查询的镜像仓库'),
    };
  const url = new URL(registryUrl(source, 'manifests', tag));
  const answer = await web.get(url, { accept: manifestTypes.join(', ') }, signal);
  if (!answer.ok) return answer;
  if (answer.status !== 200) {
    answer.body.resume();
    return {
      ok: false,
      because: fill(text('it answers {status}', '返回 {status}'), { status: answer.status }),
    };
  }
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > mostBytes)
        return { ok: false, because: text('what comes is no manifest', '收到的不是清单') };
      hash.update(chunk);
    }
  } catch (error) {
    return { ok: false, because: same(error instanceof Error ? error.message : String(error)) };
  }
  return { ok: true, digest: `sha256:${hash.digest('hex')}` };
}
