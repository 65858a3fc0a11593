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
  /** Where to knock; each try goes to the next one in turn. */
  readonly origins: readonly string[];
  readonly token: string;
  readonly random: () => number;
  readonly timing?: LineOptions['timing'];
  /** What is put into the cache; notes, unless told otherwise. */
  readonly markOf?: MarkOf;
  /** Hears of everything, beside the cache. */
  readonly onEvent?: (name: string, data: unknown) => void;
  /** The line stands, for the first time or again. */
  readonly onReady?: (times: number) => void;
}

/** The number of what an event tells of; null of what is no concern of the cache. */
export type MarkOf = (name: string, data: unknown) => number | null;

const markOfNote: MarkOf = (name, data) =>
  name === noteWritten.name ? (data as DataOf<typeof noteWritten>).mark : null;

/** A person's client on the live line, as a browser has it: the line itself, and a cache. */
export class ListeningClient {
  readonly line: LiveLine;
  /** How often each mark was put into the cache: once, if the line keeps its promise. */
  readonly marks = new Map<number, number>();
  readonly heardAt = new Map<number, number>();
  /** Times of which the line said that it cannot vouch for them: to be read anew. */
  readonly gaps: { readonly from: number; readonly to: number }[] = [];
  /** Why sockets that had been open were closed. */
  readonly closeCodes: number[] = [];
  /** When a socket was tried. */
  readonly tries: number[] = [];
  /** When the line was ready. */
  readonly readyAt: number[] = [];
  /** How long the line chose to wait before its next try, and when. */
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

  /** Whether the client knows that it may have missed what happened somewhere in this time. */
  knowsGapWithin(begin: number, end: number): boolean {
    // What was acknowledged just before the line broke may not have been told any more.
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
    // `close` follows and says the rest.
    socket.on('error', () => undefined);
    return {
      send: (text) => socket.send(text),
      close: (code) =>
        socket.readyState === WebSocket.OPEN ? socket.close(code) : socket.terminate(),
    };
  }
}

/** The server speaks in text frames, which arrive as one buffer each. */
function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString() : '';
}
