import type { ErrorCode } from './errors.ts';
import { beatSeconds, closeCodes, positionOf, readServerFrame } from './live.ts';
import type { ClientFrame, ReadyFrame } from './live.ts';

/**
 * The client's end of the live line, without a platform: the browser, the native shell and the
 * fault tests hand in their sockets, their clock and their chance, and all behave the same.
 *
 * Events arrive at least once; the line hands each on exactly once, across reconnections. What it
 * cannot vouch for (the server no longer has the thread) it reports as a gap, to be refetched.
 */

/** What a socket tells the line. Calls after `closed`, or after `close()`, are ignored. */
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
  /** Opens one socket to the server. Must not call back before it has returned. */
  readonly open: (hears: SocketHears) => LineSocket;
  /** Runs once after a delay; the answer cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** Milliseconds of a clock that never goes back. */
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
 * `waiting`: between two tries. `signed_out`: the server took the right away; only `start()` tries
 * again. `off`: nobody asked for a line, or `stop()` was called.
 */
export type LineState = 'off' | 'connecting' | 'ready' | 'waiting' | 'signed_out';

/** `first`: nothing was heard before this line. `lost`: the thread could not be taken up again. */
export type Gap = 'first' | 'lost';

export interface LineTells {
  event(fact: LiveFact): void;
  /** What was fetched before may be stale: events may have happened that this line never sees. */
  gap?(kind: Gap): void;
  signedOut?(): void;
  /**
   * A socket broke before it was ready, the n-th in a row. A browser hides why an upgrade was
   * refused, so this may be a lost right: whoever cares asks in another way.
   */
  failing?(attempt: number): void;
  state?(state: LineState): void;
  /**
   * From now on the topic's events arrive: what is fetched from here on misses nothing. Not told
   * where nothing was missed before either.
   */
  watching?(topic: string): void;
  refused?(code: ErrorCode, topic: string | undefined): void;
}

export interface LineTiming {
  /** Full jitter: the n-th wait is random between 0 and min(cap, base * 2^n). */
  readonly baseMs: number;
  readonly capMs: number;
  /** How long a socket that is not ready yet may say nothing. */
  readonly openingMs: number;
  readonly silenceMs: number;
  /** A line that breaks sooner than this has not proved itself: its waits keep growing. */
  readonly settledMs: number;
}

const lineTiming: LineTiming = {
  baseMs: 500,
  capMs: 30_000,
  openingMs: 15_000,
  silenceMs: beatSeconds * 2_500,
  settledMs: 5_000,
};

export interface LineOptions {
  readonly timing?: Partial<LineTiming>;
  /** Where an earlier line of the same person stopped. */
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
  /** Numbers the sockets, so that what an abandoned one still says is not heard. */
  #generation = 0;
  #attempt = 0;
  #readySince = 0;
  #heardAt = 0;
  #cancelTimer: () => void = () => undefined;

  #cursor: string | undefined;
  /** Below this place everything was handled by an earlier socket. */
  #floor = '';
  /**
   * Events handled at or after the cursor, which a resumed line may therefore say again.
   * @bound what came after the place to resume from, which moves with each beat
   */
  readonly #handled = new Map<string, string>();
  /**
   * Of those, the ones this socket told before it was ready (a replay precedes `ready`).
   * @bound what came while connecting
   */
  readonly #early = new Map<string, string>();
  /** @bound the topics something on the page watches */
  readonly #topics = new Map<string, number>();
  /**
   * Of those, the ones this socket was told of when it introduced itself.
   * @bound topicsAtStart
   */
  #introduced: ReadonlySet<string> = new Set();
  /** This server tells a topic from an earlier place on; one of before does not, while both run. */
  #recalls = false;
  /**
   * Of those, what was asked for too often.
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

  /** How many handled events are remembered; bounded by what happens between three beats. */
  get remembered(): number {
    return this.#handled.size;
  }

  start(): void {
    if (this.#state === 'off' || this.#state === 'signed_out') this.#connect();
  }

  /** Ends the line. A later `start()` takes up the thread. */
  stop(): void {
    if (this.#state === 'off' || this.#state === 'signed_out') return;
    this.#abandon(goodbye);
    this.#attempt = 0;
    this.#enter('off');
  }

  /** Asks for a topic's events until the returned function is called; topics survive reconnects. */
  watch(topic: string): () => void {
    const watchers = this.#topics.get(topic) ?? 0;
    this.#topics.set(topic, watchers + 1);
    // What is fetched for it from now on is at least as new as this place.
    const thread = this.#recalls ? this.#thread() : {};
    if (watchers === 0) this.#say({ type: 'watch', topic, ...thread });
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#leave(topic);
    };
  }

  /** Something makes success likely now (the page is looked at again): do not wait out the delay. */
  hurry(): void {
    if (this.#state === 'waiting' && this.#online) this.#retryWithin(this.#timing.baseMs);
    // Timers sleep with the page or the machine, so silence may have gone unnoticed.
    if (this.#state === 'ready' && this.#silentFor() >= this.#timing.silenceMs) this.#lose();
  }

  /**
   * The device says it lost its network: tries are likely to fail and become rare. They never
   * stop, for devices are sometimes wrong. An open socket may still live.
   */
  offline(): void {
    this.#online = false;
    if (this.#state === 'connecting') this.#lose();
    else if (this.#state === 'waiting') this.#retryWithin(this.#timing.capMs);
  }

  /** The network is back, perhaps another one: a socket of before can look open and be dead. */
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
    // A frame nobody can read may have been an event: taking up the thread brings it again.
    if (frame === undefined) return this.#lose();
    this.#listen();
    if (frame.type === 'ready') return this.#ready(frame);
    if (frame.type === 'event') return this.#event(frame);
    if (frame.type === 'beat') return this.#beat(frame.cursor);
    if (frame.type === 'watching')
      return frame.resumed ? undefined : this.#tells.watching?.(frame.topic);
    if (frame.type === 'error') return this.#refused(frame.code, frame.topic);
    // Anything else comes from a newer server and is not meant for this client.
  }

  #ready({ cursor, resumed, recalls = false }: ReadyFrame): void {
    const asked = this.#cursor;
    this.#recalls = recalls;
    this.#readySince = this.#hands.now();
    if (resumed && asked !== undefined) this.#advance(cursor, positionOf(cursor));
    else {
      // Another thread begins here; places of the old one mean nothing in it.
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
    // A topic that was asked for before this beat is told from the place before it.
    this.#advance(cursor, positionOf(this.#cursor ?? cursor));
    const later = [...this.#later].filter((topic) => this.#topics.has(topic));
    this.#later.clear();
    for (const topic of later) this.#send({ type: 'watch', topic });
  }

  /** To a newer place to resume from; what was handled before `forgotten` will not be told again. */
  #advance(cursor: string, forgotten: string): void {
    if (this.#cursor !== undefined && positionOf(cursor) <= positionOf(this.#cursor)) return;
    this.#cursor = cursor;
    for (const [id, at] of this.#handled) if (at < forgotten) this.#handled.delete(id);
  }

  #refused(code: ErrorCode, topic: string | undefined): void {
    // Not now is not never: it is asked for again with the next beat.
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
    // The next person to start this line must not inherit a thread that was not theirs.
    this.#cursor = undefined;
    this.#floor = '';
    this.#handled.clear();
    this.#early.clear();
    this.#topics.clear();
    this.#attempt = 0;
    this.#enter('signed_out');
    this.#tells.signedOut?.();
  }

  /** The socket is gone or useless: try again after a random while. */
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

  /** Gives the peer, from now, its time to speak again. */
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
