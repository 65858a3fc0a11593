import { request } from 'node:http';

/** A raw request from one of this machine's loopback addresses. */
export interface RawRequest {
  /** 127.0.0.1 to 127.0.0.250: to the server, different clients. */
  readonly from?: string;
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly ms: number;
}

/** Uses a new connection each time. */
export function sendRaw(
  port: number,
  { from, method, path, headers, body }: RawRequest,
): Promise<Answer> {
  const since = performance.now();
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      path,
      method: method ?? (text === undefined ? 'GET' : 'POST'),
      agent: false,
      timeout: 30_000,
      ...(from !== undefined && { localAddress: from }),
      headers: { ...(text !== undefined && { 'content-type': 'application/json' }), ...headers },
    });
    outgoing.on('error', reject);
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
    outgoing.on('response', (incoming) => {
      let said = '';
      incoming.setEncoding('utf8').on('data', (piece: string) => (said += piece));
      incoming.on('end', () => {
        const ms = performance.now() - since;
        resolve({ status: incoming.statusCode ?? 0, body: parse(said), ms });
      });
    });
    outgoing.end(text);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The answer without its request id. */
export function withoutNumber({ status, body }: Answer): string {
  return `${status} ${JSON.stringify(body).replace(/"requestId":"[^"]*"/, '')}`;
}
