import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, type Reply } from '../clients.ts';

/** Retry policy of the web client. */
const patience = { retries: 3, baseMs: 300, capMs: 5_000, wholeMs: 30_000 } as const;
const passing: ReadonlySet<number | undefined> = new Set([undefined, 408, 429, 502, 503, 504]);

/** More than a server queues, so that it must refuse some; limited for our own sake. */
const atOnce = 600;

/** Requests of returning clients: the unread counts and the latest notifications. */
export class Inboxes {
  asked = 0;
  /** Answers with `Retry-After`. */
  putOff = 0;
  /** Durations of the answers, from sending their request. */
  readonly answerMs: number[] = [];
  /** From returning to the answer, with all delays. */
  readonly wholeMs: number[] = [];
  /** Reasons of those who gave up. */
  readonly unanswered: string[] = [];
  readonly #origin: () => string;
  readonly #random: () => number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  readonly #underWay = new Set<Promise<void>>();
  readonly #waiting: (() => void)[] = [];
  #free = atOnce;

  constructor(origin: () => string, random: () => number) {
    this.#origin = origin;
    this.#random = random;
  }

  read(token: string): void {
    this.asked += 1;
    const reading = this.#read(token).finally(() => this.#underWay.delete(reading));
    this.#underWay.add(reading);
  }

  /** Resolves when all clients have an answer or have given up. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
    this.#agent.destroy();
  }

  async #read(token: string): Promise<void> {
    const since = performance.now();
    for (let retry = 0; ; retry += 1) {
      const reply = await this.#try(token);
      if (reply?.status === 200) {
        this.answerMs.push(reply.ms);
        this.wholeMs.push(performance.now() - since);
        return;
      }
      if (reply?.status === 503) this.putOff += 1;
      const wait = this.#waitAfter(reply, retry);
      const givesUp =
        retry >= patience.retries ||
        !passing.has(reply?.status) ||
        performance.now() + wait - since > patience.wholeMs;
      if (givesUp) {
        this.unanswered.push(String(reply?.status ?? 'no answer'));
        return;
      }
      await delay(wait);
    }
  }

  /** The server's `Retry-After` in full, plus full jitter. */
  #waitAfter(reply: Reply | undefined, retry: number): number {
    const asked = Number(reply?.headers['retry-after'] ?? 0) * 1_000;
    return asked + this.#random() * Math.min(patience.capMs, patience.baseMs * 2 ** retry);
  }

  async #try(token: string): Promise<Reply | undefined> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await ask(this.#origin(), { path: '/api/inbox', token, agent: this.#agent });
    } catch {
      return undefined;
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
