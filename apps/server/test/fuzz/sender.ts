import { Agent, request, type OutgoingHttpHeaders } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly ms: number;
}

interface Sent {
  readonly method: string;
  /** Sent as it is, without encoding or normalisation. */
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly bytes?: Buffer;
}

/** Kept open by one sender. */
export const connections = 4;

/** Uses a few keep-alive connections, like attackers and browsers. */
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
        // Oversized requests close the connection; a fixed address avoids a DNS look-up for each
        // new one.
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
