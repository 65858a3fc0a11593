import type { ErrorCode } from './errors.ts';
import { heartbeatSeconds, closeCodes, positionOf, readServerFrame } from './live.ts';
import type { ClientFrame, ReadyFrame } from './live.ts';

/**
 * The client's end of the live line, without a platform: the browser, the native shell and the
 * fault tests hand in their sockets, their clock and their chance, and all behave the same.
 *
 * Events arrive at least once; the line hands each on exactly once, across reconnections. What it
 * cannot vouch for (the server no longer has the thread) it reports as a gap, to be refetched.
 */

/** Callbacks of a socket. Calls after `closed`, or after `close()`, are ignored. */
export interface SocketHears {
  opened(): void;
  heard(text: string): void;
  closed(code: number): void;
}

export interface LineSocket {
  send(text: string): void;
  close(code: number): void;
}

export interface LineHands {
  /** Opens a socket to the server. Must not call back before it has returned. */
  readonly open: (hears: SocketHears) => LineSocket;
  /** Runs once after a delay; the returned function cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Between 0 (included) and 1 (excluded). */
  readonly random: () => number;
}

export interface LiveFact {
  readonly id: string;
  readonly at: string;
  readonly name: string;
  readonly data: unknown;
}

/**
 * `waiting`: between two attempts. `signed_out`: the server revoked the session; only `start()`
 * tries again. `off`: not started, or `stop()` was called.
 */
export type LineState = 'off' | 'connecting' | 'ready' | 'waiting' | 'signed_out';

/** `first`: no event was received before this line. `lost`: the history could not be resumed. */
export type Gap = 'first' | 'lost';

export interface LineTells {
  event(fact: LiveFact): void;
  /** Called when fetched data may be stale: this line may have missed events. */
  gap?(kind: Gap): void;
  signedOut?(): void;
  /**
   * Called when a socket failed before it was ready, the n-th in a row. Browsers hide why an
   * upgrade was refused, so the session may have ended: callers can check that in another way.
   */
  failing?(attempt: number): void;
  state?(state: LineState): void;
  /**
   * Called when the topic's events arrive from now on: anything fetched later misses nothing. Not
   * called where nothing could have been missed.
   */
  watching?(topic: string): void;
  refused?(code: ErrorCode, topic: string | undefined): void;
}

export interface LineTiming {
  /** Full jitter: the n-th wait is random between 0 and min(cap, base * 2^n). */
  readonly baseMs: number;
  readonly capMs: number;
  /** How long a socket that is not ready yet may be silent. */
  readonly openingMs: number;
  readonly silenceMs: number;
  /** A line that breaks sooner than this keeps its growing backoff. */
  readonly settledMs: number;
}

const lineTiming: LineTiming = {
  baseMs: 500,
  capMs: 30_000,
  openingMs: 15_000,
  silenceMs: heartbeatSeconds * 2_500,
  settledMs: 5_000,
};

export interface LineOptions {
  readonly timing?: Partial<LineTiming>;
  /** Cursor of an earlier line of the same person. */
  readonly cursor?: string;
}

/** Browsers let a page close with 1000 or 3000–4999 only. */
const goodbye = 1000;
const givenUp = 4000;

const topicsAtStart = 50;

export class LiveLine {
  readonly #hands: LineHands;
  readonly #tells: LineTells;
  readonly #timing: LineTiming;

  #state: LineState = 'off';
  #online = true;
  #socket: LineSocket | undefined;
  /** Numbers the sockets, so that callbacks of an abandoned one are ignored. */
  #generation = 0;
  #attempt = 0;
  #readySince = 0;
  #heardAt = 0;
  #cancelTimer: () => void = () => undefined;

  #cursor: string | undefined;
  /** Events before this position were handled by an earlier socket. */
  #floor = '';
  /**
   * Events handled at or after the cursor, which a resumed line may receive again.
   * @bound what came after the place to resume from, which moves with each beat
   */
  readonly #handled = new Map<string, string>();
  /**
   * Events this socket delivered before `ready`, during a replay.
   * @bound what came while connecting
   */
  readonly #early = new Map<string, string>();
  /** @bound the topics something on the page watches */
  readonly #topics = new Map<string, number>();
  /**
   * Topics this socket subscribed to in its `start` frame.
   * @bound topicsAtStart
   */
  #introduced: ReadonlySet<string> = new Set();
  /** Whether this server replays a topic from a cursor; older ones running beside it do not. */
  #recalls = false;
  /**
   * Topics refused by the rate limit, to be requested again.
   * @bound the topics something on the page watches
   */
  readonly #later = new Set<string>();

  constructor(hands: LineHands, tells: LineTells, options: LineOptions = {}) {
    this.#hands = hands;
    this.#tells = tells;
    this.#timing = { ...lineTiming, ...options.timing };
    this.#cursor = options.cursor;
  }

  get state(): LineState {
    return this.#state;
  }

  get cursor(): string | undefined {
    return this.#cursor;
  }

  /** Number of remembered events; bounded by what happens within three beats. */
  get remembered(): number {
    return this.#handled.size;
  }

  start(): void {
    if (this.#state === 'off' || this.#state === 'signed_out') this.#connect();
  }

  /** Ends the line. A later `start()` resumes from the cursor. */
  stop(): void {
    if (this.#state === 'off' || this.#state === 'signed_out') return;
    this.#abandon(goodbye);
    this.#attempt = 0;
    this.#enter('off');
  }

  /** Subscribes to a topic, across reconnects, until the returned function is called. */
  watch(topic: string): () => void {
    const watchers = this.#topics.get(topic) ?? 0;
    this.#topics.set(topic, watchers + 1);
    // Data fetched for it from now on is at least as new as this position.
    const thread = this.#recalls ? this.#thread() : {};
    if (watchers === 0) this.#say({ type: 'watch', topic, ...thread });
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#leave(topic);
    };
  }

  /** Retries at once instead of waiting out the delay, e.g. when the page becomes visible. */
  hurry(): void {
    if (this.#state === 'waiting' && this.#online) this.#retryWithin(this.#timing.baseMs);
    // Timers sleep with the page or the device, so silence may have gone unnoticed.
    if (this.#state === 'ready' && this.#silentFor() >= this.#timing.silenceMs) this.#lose();
  }

  /**
   * The device reports that it is offline: attempts become rare, but never stop, because devices
   * are sometimes wrong. An open socket may still be alive.
   */
  offline(): void {
    this.#online = false;
    if (this.#state === 'connecting') this.#lose();
    else if (this.#state === 'waiting') this.#retryWithin(this.#timing.capMs);
  }

  /** The network is back, perhaps another one: an old socket may look open and be dead. */
  online(): void {
    if (this.#online) return;
    this.#online = true;
    if (this.#state === 'ready') this.#abandon(givenUp);
    else if (this.#state !== 'waiting') return;
    this.#enter('waiting');
    this.#retryWithin(this.#timing.baseMs);
  }

  #connect(): void {
    this.#generation += 1;
    const generation = this.#generation;
    const current = (run: () => void) => {
      if (generation === this.#generation) run();
    };
    this.#enter('connecting');
    this.#early.clear();
    this.#later.clear();
    this.#floor = this.#cursor === undefined ? '' : positionOf(this.#cursor);
    this.#listen();
    this.#socket = this.#hands.open({
      opened: () => current(() => this.#introduce()),
      heard: (text) => current(() => this.#hear(text)),
      closed: (code) => current(() => this.#closed(code)),
    });
  }

  #introduce(): void {
    const topics = [...this.#topics.keys()].slice(0, topicsAtStart);
    this.#introduced = new Set(topics);
    this.#send({
      type: 'start',
      ...this.#thread(),
      ...(topics.length === 0 ? {} : { topics }),
    });
  }

  #thread(): { readonly cursor?: string } {
    return this.#cursor === undefined ? {} : { cursor: this.#cursor };
  }

  #hear(text: string): void {
    const frame = readServerFrame(text);
    // An unreadable frame may have been an event: resuming from the cursor delivers it again.
    if (frame === undefined) return this.#lose();
    this.#listen();
    if (frame.type === 'ready') return this.#ready(frame);
    if (frame.type === 'event') return this.#event(frame);
    if (frame.type === 'beat') return this.#beat(frame.cursor);
    if (frame.type === 'watching')
      return frame.resumed ? undefined : this.#tells.watching?.(frame.topic);
    if (frame.type === 'error') return this.#refused(frame.code, frame.topic);
    // Frames of a newer server, not meant for this client, are ignored.
  }

  #ready({ cursor, resumed, recalls = false }: ReadyFrame): void {
    const asked = this.#cursor;
    this.#recalls = recalls;
    this.#readySince = this.#hands.now();
    if (resumed && asked !== undefined) this.#advance(cursor, positionOf(cursor));
    else {
      // A new history starts here; positions of the old one mean nothing in it.
      this.#handled.clear();
      for (const [id, at] of this.#early) this.#handled.set(id, at);
      this.#floor = positionOf(cursor);
      this.#cursor = cursor;
    }
    this.#early.clear();
    this.#enter('ready');
    this.#listen();
    for (const topic of this.#topics.keys()) {
      if (!this.#introduced.has(topic)) this.#send({ type: 'watch', topic });
    }
    if (!resumed || asked === undefined) this.#tells.gap?.(asked === undefined ? 'first' : 'lost');
  }

  #event({ id, at, name, data }: LiveFact): void {
    if (at < this.#floor || this.#handled.has(id)) return;
    this.#handled.set(id, at);
    if (this.#state === 'connecting') this.#early.set(id, at);
    this.#tells.event({ id, at, name, data });
  }

  #beat(cursor: string): void {
    // Topics requested before this beat are replayed from the position before it.
    this.#advance(cursor, positionOf(this.#cursor ?? cursor));
    const later = [...this.#later].filter((topic) => this.#topics.has(topic));
    this.#later.clear();
    for (const topic of later) this.#send({ type: 'watch', topic });
  }

  /** Moves the cursor forward; events handled before `forgotten` will not be delivered again. */
  #advance(cursor: string, forgotten: string): void {
    if (this.#cursor !== undefined && positionOf(cursor) <= positionOf(this.#cursor)) return;
    this.#cursor = cursor;
    for (const [id, at] of this.#handled) if (at < forgotten) this.#handled.delete(id);
  }

  #refused(code: ErrorCode, topic: string | undefined): void {
    // Rate-limited, not refused for good: requested again with the next beat.
    if (code === 'too_many_requests' && topic !== undefined) return void this.#later.add(topic);
    if (topic !== undefined) this.#topics.delete(topic);
    this.#tells.refused?.(code, topic);
  }

  #leave(topic: string): void {
    const watchers = this.#topics.get(topic);
    if (watchers === undefined) return;
    if (watchers > 1) {
      this.#topics.set(topic, watchers - 1);
      return;
    }
    this.#topics.delete(topic);
    this.#say({ type: 'leave', topic });
  }

  #closed(code: number): void {
    if (code === closeCodes.unauthenticated) return this.#signedOut();
    this.#lose();
  }

  #signedOut(): void {
    this.#abandon(goodbye);
    // The next member to start this line must not inherit the cursor.
    this.#cursor = undefined;
    this.#floor = '';
    this.#handled.clear();
    this.#early.clear();
    this.#topics.clear();
    this.#attempt = 0;
    this.#enter('signed_out');
    this.#tells.signedOut?.();
  }

  /** The socket is gone or useless: reconnects after a random delay. */
  #lose(): void {
    const wasReady = this.#state === 'ready';
    if (wasReady && this.#hands.now() - this.#readySince >= this.#timing.settledMs) {
      this.#attempt = 0;
    }
    this.#abandon(givenUp);
    this.#enter('waiting');
    const { baseMs, capMs } = this.#timing;
    const longest = this.#online ? Math.min(capMs, baseMs * 2 ** this.#attempt) : capMs;
    this.#attempt += 1;
    this.#retryWithin(longest);
    if (!wasReady) this.#tells.failing?.(this.#attempt);
  }

  #retryWithin(longestMs: number): void {
    this.#timer(this.#hands.random() * longestMs, () => this.#connect());
  }

  /** Restarts the timeout for the peer's next frame. */
  #listen(): void {
    const { openingMs, silenceMs } = this.#timing;
    this.#heardAt = this.#hands.now();
    this.#timer(this.#state === 'ready' ? silenceMs : openingMs, () => this.#lose());
  }

  #silentFor(): number {
    return this.#hands.now() - this.#heardAt;
  }

  #timer(ms: number, run: () => void): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#hands.after(ms, run);
  }

  #abandon(code: number): void {
    this.#generation += 1;
    this.#cancelTimer();
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close(code);
  }

  #say(frame: ClientFrame): void {
    if (this.#state === 'ready') this.#send(frame);
  }

  #send(frame: ClientFrame): void {
    this.#socket?.send(JSON.stringify(frame));
  }

  #enter(state: LineState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#tells.state?.(state);
  }
}
