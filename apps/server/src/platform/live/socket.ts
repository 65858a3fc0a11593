import {
  beatSeconds,
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

/** To which of these topics may this person listen? Asked of the features that own them. */
export type MayWatch = (viewer: Viewer, topics: readonly string[]) => Promise<ReadonlySet<string>>;

/** Who listens, asked again: their session may have ended, or last longer by now. */
export type Renew = () => Promise<Viewer | null>;

export const socketLimits = {
  frameBytes: 16 * 1024,
  /** More than this unsent, and the reader is too slow: it resumes when it can. */
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
  /** Whether what is told of a topic can be told again: of some it is kept nowhere. */
  readonly isKept: (topic: string) => boolean;
  /** Whether one more topic may be asked for now. */
  readonly mayAsk: () => boolean;
  readonly renew: Renew;
}

/** One client's line: its introduction, its topics, its beat. */
export class Line implements Listener {
  readonly topics: Set<string>;
  viewer: Viewer;
  /** Which second of the beat interval is this line's. */
  readonly turn = Math.floor(Math.random() * beatSeconds);
  #socket: WebSocket;
  #hub: Hub;
  #history: History;
  #mayWatch: MayWatch;
  #isKept: (topic: string) => boolean;
  #mayAsk: () => boolean;
  #renew: Renew;
  /** It has introduced itself, once: a second time would cost as much as the first. */
  #introduced = false;
  /** From now on events are delivered. */
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
    this.#isKept = parts.isKept;
    this.#mayAsk = parts.mayAsk;
    this.#renew = parts.renew;
    this.topics = new Set([toMember(viewer.userId), toSession(viewer.sessionId)]);
    // From the first moment, so that a lost right closes a line that has not spoken yet.
    for (const topic of this.topics) this.#hub.join(topic, this);
    this.#introduction = setTimeout(() => this.close(closeCodes.misbehaved), socketLimits.startMs);
    socket.on('message', (data, isBinary) => this.#hear(data, isBinary));
    socket.on('ping', (data) => this.#answerPing(data));
    socket.on('pong', () => this.#hearPong());
    socket.on('close', () => this.#end());
    socket.on('error', () => socket.terminate());
  }

  send(frame: string): void {
    // Before `start` nothing is told: what it missed is recalled then.
    if (this.#started) this.#write(frame);
  }

  close(code: number): void {
    this.#end();
    this.#socket.close(code);
    // A peer that does not answer the close is gone all the same.
    setTimeout(() => this.#socket.terminate(), 2_000).unref();
  }

  /** Every beat: is the right still there, is the peer, and how far can it resume from. */
  beat(now: number): void {
    // A failed look-up ends the line like any other: the client comes back and is asked who it is.
    if (now >= this.viewer.expiresAt.getTime()) {
      this.#askAgain().catch(() => this.close(closeCodes.restart));
    }
    if (!this.#heard) return this.#socket.terminate();
    this.#heard = false;
    this.#socket.ping();
    if (this.#started) this.#say({ type: 'beat', cursor: this.#history.cursor });
  }

  /** Sessions are prolonged while their lines are open. */
  async #askAgain(): Promise<void> {
    const viewer = await this.#renew();
    if (viewer) this.viewer = viewer;
    else this.close(closeCodes.unauthenticated);
  }

  /** What it asked for, beside what is its own by right. */
  get watched(): readonly string[] {
    return [...this.topics].filter((topic) => !isOwn(topic));
  }

  /** What one may hear changes while one listens: a post is masked, somebody blocks somebody. */
  lose(topic: string): void {
    // Left meanwhile by itself, or ended: nothing to tell.
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
    // One after the other: who leaves a topic they have just asked for is not there once it is allowed,
    // and many asked for at once are counted. A failed look-up (database away) ends the line: the
    // client comes back and resumes.
    this.#obeyed = this.#obeyed
      .then(() => this.#obey(frame))
      .catch(() => this.close(closeCodes.restart));
  }

  /** Control frames count as any other; and whoever does not read gets no more to read. */
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

  /** Tells what was told of the topic since: who asks for it has read what it is about meanwhile. */
  async #watch(topic: string, cursor: string | undefined): Promise<void> {
    // Who listens already has missed nothing, and to look through all that happened costs much.
    const isHeard = this.topics.has(topic);
    for (const one of await this.#join([topic])) {
      // Some events are for all but a few: those are known by what is their own.
      const heard = new Set([one, ...[...this.topics].filter(isOwn)]);
      const isAsked = cursor !== undefined && !isHeard;
      const missed = isAsked ? this.#history.recall(cursor, heard) : null;
      for (const event of missed ?? []) this.#write(event.frame);
      this.#sayWatching(one, missed !== null);
    }
  }

  #sayWatching(topic: string, resumed: boolean): void {
    this.#say({ type: 'watching', topic, ...(resumed && this.#isKept(topic) && { resumed }) });
  }

  /** Those of the topics that this person may hear. */
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
    // The line may have ended while we asked; joining now would leak it.
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

/** Own topics are joined from the session; nobody watches another's by name. */
function isOwn(topic: string): boolean {
  return topic.startsWith('member:') || topic.startsWith('session:');
}

/** `ws` hands text over as one buffer, unless told otherwise. */
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

/** Beats are spread over the interval: a second's share of lines at a time, not all at once. */
export function startBeats(lines: ReadonlySet<Line>): () => void {
  let second = 0;
  const timer = setInterval(() => {
    second = (second + 1) % beatSeconds;
    const now = Date.now();
    for (const line of lines) if (line.turn === second) line.beat(now);
  }, 1_000);
  return () => clearInterval(timer);
}
