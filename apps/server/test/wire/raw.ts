import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface Exchange {
  readonly answers: readonly RawAnswer[];
  /** The server closed the connection. */
  readonly closed: boolean;
  readonly ms: number;
}

interface RawOptions {
  /** Without data for this long, the server is assumed to wait for us. */
  readonly quietMs?: number;
  readonly mostMs?: number;
  /** Stop after this many complete answers. */
  readonly enough?: number;
}

/** Sends raw bytes on a new socket: for requests no proper client would send. */
export function exchange(
  origin: string,
  pieces: readonly (string | Buffer)[],
  { quietMs = 600, mostMs = 20_000, enough = Infinity }: RawOptions = {},
): Promise<Exchange> {
  const from = performance.now();
  return new Promise((resolve) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
    let received = Buffer.alloc(0);
    let quiet: NodeJS.Timeout | undefined;
    const finish = (closed: boolean): void => {
      clearTimeout(quiet);
      clearTimeout(last);
      socket.destroy();
      resolve({ answers: readAnswers(received), closed, ms: performance.now() - from });
    };
    const last = setTimeout(() => finish(false), mostMs);
    const wait = (): void => {
      clearTimeout(quiet);
      quiet = setTimeout(() => finish(false), quietMs);
    };
    socket.on('connect', () => {
      for (const piece of pieces) socket.write(piece);
      wait();
    });
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (readAnswers(received).length >= enough) finish(false);
      else wait();
    });
    // A reset after the answer stops a client that keeps sending.
    socket.on('error', () => undefined);
    socket.on('close', () => finish(true));
  });
}

/** Complete answers in the received bytes; interim ones (100) do not count. */
function readAnswers(received: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = received;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return answers;
    const [first = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line): [string, string] => {
        const at = line.indexOf(':');
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
      }),
    );
    const status = Number(first.split(' ')[1]);
    const length = Number(headers['content-length'] ?? 0);
    const from = end + 4;
    if (rest.length < from + length && status >= 200) return answers;
    const body = rest.subarray(from, from + length).toString();
    if (status >= 200) answers.push({ status, headers, body: parse(body) });
    rest = rest.subarray(from + length);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** An ordinary request, to be modified. */
export function message(
  line: string,
  headers: readonly (string | undefined | false)[] = [],
  body = '',
): string {
  const all = headers.filter((header) => typeof header === 'string' && header !== '');
  return `${[`${line} HTTP/1.1`, ...all].join('\r\n')}\r\n\r\n${body}`;
}
