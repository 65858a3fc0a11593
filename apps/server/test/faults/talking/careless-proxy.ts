import { createServer, request, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Chance } from '../chance.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Passing {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Shares of requests sent twice, and of answers dropped. */
const doubledPart = 0.05;
const droppedPart = 0.05;

/** An unreliable proxy that sometimes sends requests twice or drops answers. */
export class CarelessProxy {
  doubled = 0;
  dropped = 0;
  readonly #server;

  constructor(target: () => string, chance: Chance) {
    this.#server = createServer((incoming, outgoing) => {
      const pieces: Buffer[] = [];
      incoming.on('data', (piece: Buffer) => pieces.push(piece));
      incoming.on('end', () => {
        const { method = 'GET', url: path = '/', headers } = incoming;
        const passing = { method, path, headers, body: Buffer.concat(pieces) };
        void this.#pass(target(), passing, outgoing, chance);
      });
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #pass(
    target: string,
    passing: Passing,
    outgoing: ServerResponse,
    chance: Chance,
  ): Promise<void> {
    const twice = chance.next() < doubledPart;
    if (twice) this.doubled += 1;
    try {
      const [answer] = await Promise.all(
        Array.from({ length: twice ? 2 : 1 }, () => send(target, passing)),
      );
      if (!answer || chance.next() < droppedPart) {
        this.dropped += 1;
        outgoing.destroy();
        return;
      }
      outgoing.writeHead(answer.status, answer.headers).end(answer.body);
    } catch {
      // The server is gone: the client only sees a closed connection.
      outgoing.destroy();
    }
  }
}

function send(target: string, { method, path, headers, body }: Passing): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { host: _, connection: __, ...passed } = headers;
    const outgoing = request(new URL(path, target), { method, headers: passed });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const pieces: Buffer[] = [];
      incoming.on('data', (piece: Buffer) => pieces.push(piece));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const { statusCode: status = 502, headers: given } = incoming;
        const { connection: ___, 'transfer-encoding': ____, ...told } = given;
        resolve({ status, headers: told, body: Buffer.concat(pieces) });
      });
    });
    outgoing.end(body);
  });
}
