import {
  heartbeatSeconds,
  clientFrame,
  closeCodes,
  type ClientFrame,
  type ServerFrame,
} from '@stenope/contract/live';
import type { RawData, WebSocket } from 'ws';
import { z } from 'zod/mini';
import type { Viewer } from '../viewer.ts';
import type { History } from './history.ts';
import type { Hub, Listener } from './hub.ts';
import { toMember, toSession } from './outbox.ts';

/** Returns the topics this viewer may listen to. Asked of the features that own them. */
export type MayWatch = (viewer: Viewer, topics: readonly string[]) => Promise<ReadonlySet<string>>;

/** Resolves the viewer again: the session may have ended or been extended. */
export type Renew = () => Promise<Viewer | null>;

export const socketLimits = {
  frameBytes: 16 * 1024,
  /** Backpressure: a reader with more unsent bytes is disconnected, and resumes when it can. */
  unsentBytes: 1024 * 1024,
  framesPerSecond: 20,
  burst: 60,
  badFrames: 10,
  topics: 100,
  startMs: 10_000,
} as const;

export interface LineParts {
  readonly hub: Hub;
  readonly history: History;
  readonly mayWatch: MayWatch;
  /** Whether past events of a topic can be sent again; relayed ones are stored nowhere. */
  readonly isStored: (topic: string) => boolean;
  /** Takes one from the budget of topic requests. */
  readonly mayAsk: () => boolean;
  readonly renew: Renew;
}

/** A client's live connection: its start, its topics, its heartbeat. */
export class Line implements Listener {
  /** @bound socketLimits.topics, and two of its own */
  readonly topics: Set<string>;
  viewer: Viewer;
  /** Second of the interval in which this connection's heartbeat is sent. */
  readonly turn = Math.floor(Math.random() * heartbeatSeconds);
  #socket: WebSocket;
  #hub: Hub;
  #history: History;
  #mayWatch: MayWatch;
  #isStored: (topic: string) => boolean;
  #mayAsk: () => boolean;
  #renew: Renew;
  /** Whether the client has sent `start`. Accepted once: every start is expensive. */
  #introduced = false;
  /** Whether events are delivered. */
  #started = false;
  #heard = true;
  #bad = 0;
  #allowance: number = socketLimits.burst;
  #allowanceAt = Date.now();
  #introduction: NodeJS.Timeout;
  #obeyed: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, viewer: Viewer, parts: LineParts) {
    this.#socket = socket;
    this.viewer = viewer;
    this.#hub = parts.hub;
    this.#history = parts.history;
    this.#mayWatch = parts.mayWatch;
    this.#isStored = parts.isStored;
    this.#mayAsk = parts.mayAsk;
    this.#renew = parts.renew;
    this.topics = new Set([toMember(viewer.userId), toSession(viewer.sessionId)]);
    // From the start, so that a revoked session closes a connection that has not started.
    for (const topic of this.topics) this.#hub.join(topic, this);
    this.#introduction = setTimeout(() => this.close(closeCodes.misbehaved), socketLimits.startMs);
    socket.on('message', (data, isBinary) => this.#hear(data, isBinary));
    socket.on('ping', (data) => this.#answerPing(data));
    socket.on('pong', () => this.#hearPong());
    socket.on('close', () => this.#end());
    socket.on('error', () => socket.terminate());
  }

  send(frame: string): void {
    // Before `start` events are dropped: missed ones are recalled then.
    if (this.#started) this.#write(frame);
  }

  close(code: number): void {
    this.#end();
    this.#socket.close(code);
    // For a peer that does not answer the close.
    setTimeout(() => this.#socket.terminate(), 2_000).unref();
  }

  /** Heartbeat: checks session and peer, and sends the resume position. */
  heartbeat(now: number): void {
    // A failed look-up closes the connection: the client reconnects and authenticates again.
    if (now >= this.viewer.expiresAt.getTime()) {
      this.#askAgain().catch(() => this.close(closeCodes.restart));
    }
    if (!this.#heard) return this.#socket.terminate();
    this.#heard = false;
    this.#socket.ping();
    if (this.#started) this.#say({ type: 'beat', cursor: this.#history.cursor });
  }

  /** A session may have been extended while its connection is open. */
  async #askAgain(): Promise<void> {
    const viewer = await this.#renew();
    if (viewer) this.viewer = viewer;
    else this.close(closeCodes.unauthenticated);
  }

  /** Requested topics, without the connection's own. */
  get watched(): readonly string[] {
    return [...this.topics].filter((topic) => !isOwn(topic));
  }

  /** Removes a topic whose permission was lost: a post was masked, somebody blocked somebody. */
  lose(topic: string): void {
    // Left or closed meanwhile.
    if (!this.topics.has(topic)) return;
    this.#leave(topic);
    this.#say({ type: 'error', code: 'not_found', topic });
  }

  #leave(topic: string): void {
    this.topics.delete(topic);
    this.#hub.leave(topic, this);
  }

  #end(): void {
    clearTimeout(this.#introduction);
    for (const topic of this.topics) this.#hub.leave(topic, this);
    this.topics.clear();
  }

  #write(frame: string): void {
    if (this.#socket.bufferedAmount > socketLimits.unsentBytes) this.#socket.terminate();
    else if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(frame);
  }

  #say(frame: ServerFrame): void {
    this.#write(JSON.stringify(frame));
  }

  #hear(data: RawData, isBinary: boolean): void {
    this.#heard = true;
    if (isBinary) return this.close(1003);
    if (!this.#withinRate()) return this.close(closeCodes.misbehaved);
    const frame = readFrame(textOf(data));
    if (!frame) {
      this.#bad += 1;
      if (this.#bad >= socketLimits.badFrames) return this.close(closeCodes.misbehaved);
      return this.#say({ type: 'error', code: 'bad_request' });
    }
    // Frames are processed one after the other: leaving a topic takes effect after a pending
    // request for it, and concurrent requests are counted. A failed look-up (database away) closes
    // the connection: the client reconnects and resumes.
    this.#obeyed = this.#obeyed
      .then(() => this.#obey(frame))
      .catch(() => this.close(closeCodes.restart));
  }

  /** Pings count towards the frame rate; a peer that does not read is disconnected. */
  #answerPing(data: Buffer): void {
    this.#heard = true;
    if (!this.#withinRate()) return this.close(closeCodes.misbehaved);
    if (this.#socket.bufferedAmount > socketLimits.unsentBytes) this.#socket.terminate();
    else this.#socket.pong(data);
  }

  #hearPong(): void {
    this.#heard = true;
    if (!this.#withinRate()) this.close(closeCodes.misbehaved);
  }

  async #obey(frame: ClientFrame): Promise<void> {
    if (frame.type === 'start') return this.#start(frame.cursor, frame.topics ?? []);
    if (!this.#started) return this.#say({ type: 'error', code: 'bad_request' });
    if (frame.type === 'watch') return this.#watch(frame.topic, frame.cursor);
    if (!isOwn(frame.topic)) this.#leave(frame.topic);
  }

  async #start(cursor: string | undefined, topics: readonly string[]): Promise<void> {
    if (this.#introduced) return this.#say({ type: 'error', code: 'bad_request' });
    this.#introduced = true;
    clearTimeout(this.#introduction);
    const joined = await this.#join(topics);
    const missed = cursor === undefined ? null : this.#history.recall(cursor, this.topics);
    this.#started = true;
    for (const topic of joined) this.#sayWatching(topic, missed !== null);
    for (const event of missed ?? []) this.#write(event.frame);
    // Last, because its cursor promises that everything before it has been sent.
    const resumed = missed !== null;
    this.#say({ type: 'ready', cursor: this.#history.cursor, resumed, recalls: true });
  }

  /**
   * Joins a topic and sends its events since the cursor, from which the client has read its state.
   */
  async #watch(topic: string, cursor: string | undefined): Promise<void> {
    // A current listener has missed nothing, and searching the history is expensive.
    const isHeard = this.topics.has(topic);
    for (const one of await this.#join([topic])) {
      // Own topics included, because events may exclude members.
      const heard = new Set([one, ...[...this.topics].filter(isOwn)]);
      const isAsked = cursor !== undefined && !isHeard;
      const missed = isAsked ? this.#history.recall(cursor, heard) : null;
      for (const event of missed ?? []) this.#write(event.frame);
      this.#sayWatching(one, missed !== null);
    }
  }

  #sayWatching(topic: string, resumed: boolean): void {
    this.#say({ type: 'watching', topic, ...(resumed && this.#isStored(topic) && { resumed }) });
  }

  /** Joins the permitted topics and returns them. */
  async #join(topics: readonly string[]): Promise<readonly string[]> {
    const asked: string[] = [];
    for (const topic of topics) {
      const hasRoom = this.topics.size + asked.length < socketLimits.topics;
      // Forbidden and missing look the same.
      if (!hasRoom || isOwn(topic)) this.#say({ type: 'error', code: 'not_found', topic });
      else if (this.#mayAsk()) asked.push(topic);
      else this.#say({ type: 'error', code: 'too_many_requests', topic });
    }
    const allowed = await this.#mayWatch(this.viewer, asked);
    // The connection may have ended meanwhile; joining now would leak it.
    if (this.#socket.readyState !== this.#socket.OPEN) return [];
    for (const topic of asked) {
      if (!allowed.has(topic)) {
        this.#say({ type: 'error', code: 'not_found', topic });
        continue;
      }
      this.topics.add(topic);
      this.#hub.join(topic, this);
    }
    return asked.filter((topic) => allowed.has(topic));
  }

  #withinRate(): boolean {
    const now = Date.now();
    const earned = ((now - this.#allowanceAt) / 1000) * socketLimits.framesPerSecond;
    this.#allowance = Math.min(socketLimits.burst, this.#allowance + earned) - 1;
    this.#allowanceAt = now;
    return this.#allowance >= 0;
  }
}

/** Member and session topics come from the session and cannot be requested. */
function isOwn(topic: string): boolean {
  return topic.startsWith('member:') || topic.startsWith('session:');
}

/** `ws` delivers text as one buffer by default. */
function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString('utf8') : '';
}

function readFrame(data: string): ClientFrame | undefined {
  try {
    const result = z.safeParse(clientFrame, JSON.parse(data));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}

/** Spreads heartbeats over the interval, a share of the connections each second. */
export function startBeats(lines: ReadonlySet<Line>): () => void {
  let second = 0;
  const timer = setInterval(() => {
    second = (second + 1) % heartbeatSeconds;
    const now = Date.now();
    for (const line of lines) if (line.turn === second) line.heartbeat(now);
  }, 1_000);
  return () => clearInterval(timer);
}
