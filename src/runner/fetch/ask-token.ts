import { fill, same, type Text, text } from '../../problem/text.ts';
import type { Web, WebAnswer } from './web.ts';

/** What comes of asking for leave: a header, nothing to try it with, or no answer that could be understood. */
export type Granting =
  | { readonly ok: true; readonly authorization: string }
  | { readonly ok: false; readonly because: Text }
  | 'nothing';

/** No token is near this. */
const mostBytes = 2 ** 20;

const says = {
  realm: text(
    'it hands out tokens at {scheme}//, where http does not lead',
    '其令牌地址是 {scheme}//，无法用 http 访问',
  ),
  status: text('the place that hands out its tokens answered {status}', '其令牌服务返回了 {status}'),
  broken: text(
    'the place that hands out its tokens gave no whole answer: {because}',
    '其令牌服务没有给出完整的应答：{because}',
  ),
  foreign: text('what it hands out as a token is none', '其令牌服务给出的内容不是令牌'),
};

const failed = (because: Text): Granting => ({ ok: false, because });

/** A token from where the registry says. That place is a server like any other: it lies, stalls and is cut off. */
export async function askToken(
  web: Web,
  realm: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Granting> {
  if (!/^https?:$/.test(realm.protocol)) return failed(fill(says.realm, { scheme: realm.protocol }));
  const asked = await web.get(realm, headers, signal);
  if (!asked.ok) return failed(fill(says.broken, { because: asked.because }));
  if (asked.status !== 200) {
    asked.body.resume();
    // Who may not have one is told so by the registry itself; what is wrong on their side may pass.
    return asked.status === 429 || asked.status >= 500
      ? failed(fill(says.status, { status: asked.status }))
      : 'nothing';
  }
  return tokenIn(asked);
}

async function tokenIn({ body }: Extract<WebAnswer, { ok: true }>): Promise<Granting> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > mostBytes) return failed(says.foreign);
      chunks.push(chunk);
    }
  } catch (error) {
    return failed(
      fill(says.broken, { because: same(error instanceof Error ? error.message : String(error)) }),
    );
  }
  const token = fieldOf(Buffer.concat(chunks).toString('utf8'));
  // It becomes a header, which takes no line breaks.
  return token !== undefined && /^[\x21-\x7e]+$/.test(token)
    ? { ok: true, authorization: `Bearer ${token}` }
    : failed(says.foreign);
}

/** `undefined` for what is no JSON or holds no token. */
function fieldOf(content: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(content);
    if (typeof answer !== 'object' || answer === null) return undefined;
    const token: unknown = Reflect.get(answer, 'token') ?? Reflect.get(answer, 'access_token');
    return typeof token === 'string' ? token : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
