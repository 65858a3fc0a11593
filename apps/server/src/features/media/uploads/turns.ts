import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { endTurn, keepTurn, takeTurn } from './queries.ts';

/**
 * One writer at a time for each upload, in whichever process. A newcomer takes over: it is the same
 * device, whose former line is dead and does not know it yet. Who holds the turn says so again and
 * again, and stops by itself when that no longer works, before anybody else may begin.
 */
const turnMs = 4_000;
const sayEveryMs = 1_000;

/** Less than the turn by what a clock and a slow answer may cost. */
const believedMs = 2_500;

export interface Turn {
  /** Aborted with the reason once the turn is lost: what is received then is not written. */
  readonly signal: AbortSignal;
  /** Throws when it is not certain that the turn is still ours. */
  check(): void;
}

/** Asked every second, so that a lost right ends what is under way. */
export type MayGoOn = () => Promise<boolean>;

interface Holder {
  giveUp(): void;
  readonly over: Promise<void>;
}

export class Turns {
  #context: Context;
  #here = new Map<string, Holder>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** Works on an upload while nobody else does. */
  async during<T>(id: string, mayGoOn: MayGoOn, work: (turn: Turn) => Promise<T>): Promise<T> {
    for (let other = this.#here.get(id); other; other = this.#here.get(id)) {
      other.giveUp();
      await other.over;
    }
    const lost = new AbortController();
    const ended = Promise.withResolvers<void>();
    const giveUp = (): void => lost.abort(new Refusal('unavailable', {}, { retryAfter: 1 }));
    this.#here.set(id, { giveUp, over: ended.promise });
    try {
      return await this.#held(id, lost, mayGoOn, work);
    } finally {
      this.#here.delete(id);
      ended.resolve();
    }
  }

  async #held<T>(
    id: string,
    lost: AbortController,
    mayGoOn: MayGoOn,
    work: (turn: Turn) => Promise<T>,
  ): Promise<T> {
    const { db } = this.#context;
    const turn = { id, writer: randomUUID(), ms: turnMs };
    const left = await takeTurn(db, turn);
    if (left === undefined) throw new Refusal('not_found');
    let saidAt = performance.now();
    const say = async (): Promise<void> => {
      const at = performance.now();
      if (!(await keepTurn(db, turn)))
        lost.abort(new Refusal('unavailable', {}, { retryAfter: 1 }));
      else if (await mayGoOn()) saidAt = at;
      else lost.abort(new Refusal('unauthenticated'));
    };
    const saying = setInterval(() => void say().catch(() => undefined), sayEveryMs);
    try {
      if (left > 0) await delay(left, undefined, { signal: lost.signal }).catch(() => undefined);
      const check = (): void => {
        lost.signal.throwIfAborted();
        if (performance.now() - saidAt > believedMs)
          throw new Refusal('unavailable', {}, { retryAfter: 1 });
      };
      check();
      return await work({ signal: lost.signal, check });
    } finally {
      clearInterval(saying);
      await endTurn(db, turn).catch(() => undefined);
    }
  }
}
