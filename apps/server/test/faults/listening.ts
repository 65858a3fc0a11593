import { noteWritten } from '../notes/contract.ts';
import { livePath, liveProtocol, type DataOf } from '@stenope/contract/live';
import {
  LiveLine,
  type LineOptions,
  type LineSocket,
  type SocketHears,
} from '@stenope/contract/live-line';
import { WebSocket, type RawData } from 'ws';

export interface ListenOptions {
  /** Servers; each attempt goes to the next one in turn. */
  readonly origins: readonly string[];
  readonly token: string;
  readonly random: () => number;
  readonly timing?: LineOptions['timing'];
  /** Extracts the mark to cache; that of notes by default. */
  readonly markOf?: MarkOf;
  /** Called with every event, besides the cache. */
  readonly onEvent?: (name: string, data: unknown) => void;
  /** Called whenever the connection is ready. */
  readonly onReady?: (times: number) => void;
}

/** Mark of an event; null for events the cache ignores. */
export type MarkOf = (name: string, data: unknown) => number | null;

const markOfNote: MarkOf = (name, data) =>
  name === noteWritten.name ? (data as DataOf<typeof noteWritten>).mark : null;

/** A live client like a browser's: the connection and a cache. */
export class ListeningClient {
  readonly line: LiveLine;
  /** Number of times each mark was cached: once, if delivery is exactly-once. */
  readonly marks = new Map<number, number>();
  readonly heardAt = new Map<number, number>();
  /** Periods the connection could not resume: to be reloaded. */
  readonly gaps: { readonly from: number; readonly to: number }[] = [];
  /** Close codes of sockets that had been open. */
  readonly closeCodes: number[] = [];
  /** Times of connection attempts. */
  readonly tries: number[] = [];
  /** Times the connection was ready. */
  readonly readyAt: number[] = [];
  /** Reconnection delays and their times. */
  readonly waits: { readonly at: number; readonly ms: number }[] = [];
  readonly #options: ListenOptions;
  #next = 0;
  #leftAt = 0;

  constructor(options: ListenOptions) {
    this.#options = options;
    this.line = new LiveLine(
      {
        open: (hears) => this.#open(hears),
        after: (ms, run) => {
          if (this.line.state === 'waiting') this.waits.push({ at: performance.now(), ms });
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
        now: () => performance.now(),
        random: options.random,
      },
      {
        event: ({ name, data }) => {
          this.#keep((options.markOf ?? markOfNote)(name, data));
          options.onEvent?.(name, data);
        },
        gap: (kind) => {
          if (kind === 'lost') this.gaps.push({ from: this.#leftAt, to: performance.now() });
        },
        state: (state) => {
          if (state === 'ready') {
            const times = this.readyAt.push(performance.now());
            options.onReady?.(times);
          } else if (this.#leftAt < (this.readyAt.at(-1) ?? 0)) this.#leftAt = performance.now();
        },
      },
      options.timing === undefined ? {} : { timing: options.timing },
    );
  }

  /** Whether the client knows that it may have missed something in this period. */
  knowsGapWithin(begin: number, end: number): boolean {
    // An event acknowledged just before the connection broke may not have been delivered.
    return this.gaps.some(({ from, to }) => end > from - 1_000 && begin < to);
  }

  #keep(mark: number | null): void {
    if (mark === null) return;
    this.marks.set(mark, (this.marks.get(mark) ?? 0) + 1);
    this.heardAt.set(mark, performance.now());
  }

  #open({ opened, heard, closed }: SocketHears): LineSocket {
    this.tries.push(performance.now());
    const { origins, token } = this.#options;
    const origin = origins[this.#next % origins.length] ?? '';
    this.#next += 1;
    const address = `${origin.replace('http', 'ws')}${livePath}`;
    const socket = new WebSocket(address, [liveProtocol, `bearer.${token}`], {
      perMessageDeflate: false,
    });
    let wasOpen = false;
    socket.on('open', () => {
      wasOpen = true;
      opened();
    });
    socket.on('message', (data) => heard(textOf(data)));
    socket.on('close', (code) => {
      if (wasOpen) this.closeCodes.push(code);
      closed(code);
    });
    // `close` follows with the details.
    socket.on('error', () => undefined);
    return {
      send: (text) => socket.send(text),
      close: (code) =>
        socket.readyState === WebSocket.OPEN ? socket.close(code) : socket.terminate(),
    };
  }
}

/** The server sends text frames, each as one buffer. */
function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString() : '';
}
