import { Agent, request, type OutgoingHttpHeaders } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly ms: number;
}

interface Sent {
  readonly method: string;
  /** As it goes on the wire: nothing is encoded or tidied. */
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly bytes?: Buffer;
}

/** Held open by one sender. */
export const connections = 4;

/** Sends over few connections that stay open, as an attacker would and as browsers do. */
export class Sender {
  #origin: URL;
  #agent = new Agent({ keepAlive: true, maxSockets: connections });

  constructor(origin: string) {
    this.#origin = new URL(origin);
  }

  send({ method, path, headers = {}, bytes }: Sent): Promise<Answer> {
    const from = performance.now();
    return new Promise((resolve, reject) => {
      const asking = request({
        agent: this.#agent,
        host: this.#origin.hostname,
        port: this.#origin.port,
        // Who sends too much is cut off, and there is no need to look the name up at each new call.
        lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
        method,
        path,
        headers: { ...headers, ...(bytes && { 'content-length': bytes.length }) },
      });
      asking.on('error', reject);
      asking.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: parse(Buffer.concat(chunks).toString()),
            ms: performance.now() - from,
          }),
        );
      });
      asking.end(bytes);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
