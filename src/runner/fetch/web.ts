import { Agent as HttpAgent, type IncomingMessage, request as overHttp } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';
import { fill, same, type Text, text } from '../../problem/text.ts';

export interface WebOptions {
  /** HTTPS_PROXY, HTTP_PROXY and NO_PROXY, as other programs read them. */
  readonly proxies: Readonly<Record<string, string | undefined>>;
  /** Hosts, with their port, whose certificate is not looked at. */
  readonly unverified: ReadonlySet<string>;
  /** A connection on which nothing comes for so long is given up. */
  readonly stallMs: number;
}

type Headers = Readonly<Record<string, string>>;

/** What a server answered, or that it did not. */
export type WebAnswer =
  | { readonly ok: true; readonly status: number; readonly body: IncomingMessage }
  | { readonly ok: false; readonly because: Text };

export interface Web {
  get(url: URL, headers: Headers, signal: AbortSignal): Promise<WebAnswer>;
}

const mostRedirects = 8;

/** HTTP as downloads need it: redirects, proxies, and no waiting for ever. */
export function openWeb({ proxies, unverified, stallMs }: WebOptions): Web {
  const options = { proxyEnv: proxies };
  const agents = {
    http: new HttpAgent(options),
    https: new HttpsAgent(options),
    unverified: new HttpsAgent({ ...options, rejectUnauthorized: false }),
  };
  const start = (url: URL, headers: Headers, signal: AbortSignal) =>
    url.protocol === 'http:'
      ? overHttp(url, { agent: agents.http, headers, signal })
      : overHttps(url, {
          agent: unverified.has(url.host) ? agents.unverified : agents.https,
          headers,
          signal,
        });

  const ask = (url: URL, headers: Headers, signal: AbortSignal): Promise<WebAnswer> =>
    new Promise((resolve) => {
      const stalled = text('nothing came for {seconds} s', '{seconds} 秒内没有收到数据');
      const request = start(url, headers, signal);
      let body: IncomingMessage | undefined;
      request.setTimeout(stallMs, () => {
        const because = fill(stalled, { seconds: Math.round(stallMs / 1000) });
        (body ?? request).destroy(new Error(because.en));
        resolve({ ok: false, because });
      });
      request.on('error', (error) => resolve({ ok: false, because: same(error.message) }));
      request.on('response', (response) => {
        body = response;
        resolve({ ok: true, status: response.statusCode ?? 0, body });
      });
      request.end();
    });

  return {
    async get(url, headers, signal) {
      let [at, sent] = [url, headers];
      for (let hop = 0; hop < mostRedirects; hop++) {
        const answer = await ask(at, sent, signal);
        const location = answer.ok && isRedirect(answer.status) ? answer.body.headers.location : undefined;
        if (!answer.ok || location === undefined) return answer;
        answer.body.resume();
        const next = URL.canParse(location, at.href) ? new URL(location, at) : undefined;
        if (next === undefined || !/^https?:$/.test(next.protocol))
          return {
            ok: false,
            because: text('it redirects to where http does not lead', '重定向到了 http 无法访问的地址'),
          };
        if (next.origin !== at.origin) sent = withoutAuthorization(sent);
        at = next;
      }
      return { ok: false, because: text('it redirects without end', '重定向没有尽头') };
    },
  };
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/** What one host may know is not told to the next. */
const withoutAuthorization = ({ authorization: _, ...rest }: Headers): Headers => rest;
