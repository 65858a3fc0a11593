import { Agent, request, type IncomingHttpHeaders } from 'node:http';

/** Separate connections, each of which can be cut. */
const agent = new Agent({ keepAlive: false });

export interface Sent {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Sending {
  readonly method: 'POST' | 'HEAD' | 'PATCH';
  readonly path: string;
  readonly token: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Cut after so many bytes of the body, on either side. */
  readonly cut?: { readonly after: number; readonly pull: () => Promise<unknown> | void };
}

/** One request of an upload. Undefined without an answer. */
export function send(origin: string, sending: Sending): Promise<Sent | undefined> {
  const { method, path, token, body, cut } = sending;
  return new Promise((resolve) => {
    const outgoing = request(new URL(path, origin), {
      method,
      agent,
      headers: {
        'tus-resumable': '1.0.0',
        authorization: `Bearer ${token}`,
        ...(body && {
          'content-type': 'application/offset+octet-stream',
          'content-length': body.length,
        }),
        ...sending.headers,
      },
    });
    outgoing.setTimeout(20_000, () => outgoing.destroy());
    outgoing.on('error', () => resolve(undefined));
    outgoing.on('response', (incoming) => {
      let text = '';
      incoming.on('data', (piece: Buffer) => (text += piece.toString()));
      incoming.on('error', () => resolve(undefined));
      incoming.on('end', () => {
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text });
      });
    });
    if (!body || !cut) outgoing.end(body);
    else {
      // Flushed before the cut: these bytes are in transit, or have arrived.
      outgoing.write(body.subarray(0, cut.after), () => {
        void Promise.resolve(cut.pull()).then(() => outgoing.destroy());
      });
    }
  });
}
