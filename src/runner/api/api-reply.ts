import type { Json } from '../../domain/api-object.ts';

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With the query. */
  readonly path: string;
  readonly body?: Json;
  /** `application/json` when absent. */
  readonly contentType?: string;
  readonly timeoutMs?: number;
  /** The server has to ask another host for it, which may keep silent. */
  readonly isPassedOn?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface ApiReply {
  readonly code: number;
  readonly body: Buffer;
  /** The server is busy and says how long to leave it alone. */
  readonly retryAfterMs?: number;
}

export const isGood = ({ code }: ApiReply): boolean => code >= 200 && code < 300;

/** The casts stand where answers of the API are taken in: it keeps its own schema, and nobody else speaks here. */
export const parsed = <T>({ body }: ApiReply): T => JSON.parse(body.toString()) as T;

/** What the API says about a request it did not follow. */
export function refusalIn(reply: ApiReply): string {
  try {
    const { message } = parsed<{ readonly message?: unknown }>(reply);
    if (typeof message === 'string' && message !== '') return message;
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
  }
  return reply.body.toString().slice(0, 500).trim() || '-';
}
