import { isRefusal } from '../../../platform/api/failures.ts';
import { waitBeforeRefresh } from './schedule.ts';

interface KeeperHands {
  /** Renews the session on the server; resolves to its new end. */
  readonly refresh: () => Promise<number>;
  readonly over: (why: 'expired' | 'gone') => void;
  readonly now: () => number;
}

/** Longest delay of a timer, 24.8 days; browsers run longer ones at once. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Minimum life assumed for a session the server just renewed, even where the device's clock is
 * wrong.
 */
const leastMs = 10 * 60_000;

/**
 * Keeps one session alive while the page lives. Deadlines are checked by the clock, not only by the
 * timer: after the device slept, `look` finds out where it stands.
 */
export class SessionKeeper {
  readonly #hands: KeeperHands;
  #endsAt: number;
  #dueAt = 0;
  #failures = 0;
  #isStart = true;
  #isAsking = false;
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(hands: KeeperHands, endsAt: number) {
    this.#hands = hands;
    this.#endsAt = this.#trusted(endsAt);
    this.#plan();
  }

  /** Called when the page wakes up: timers do not run while the device sleeps. */
  look(): void {
    if (this.#isStopped || this.#isAsking) return;
    if (this.#hands.now() >= this.#dueAt) void this.#refresh();
    else this.#wait();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #plan(): void {
    const now = this.#hands.now();
    const wait = waitBeforeRefresh({
      now,
      endsAt: this.#endsAt,
      failures: this.#failures,
      isStart: this.#isStart,
    });
    this.#isStart = false;
    if (wait === 'over') return this.#end('expired');
    this.#dueAt = now + wait;
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const left = Math.max(0, this.#dueAt - this.#hands.now());
    this.#timer = setTimeout(() => this.look(), Math.min(left, longestTimerMs));
  }

  /** Asks even after the end: another tab may have renewed the session meanwhile. */
  async #refresh(): Promise<void> {
    this.#isAsking = true;
    try {
      this.#endsAt = this.#trusted(await this.#hands.refresh());
      this.#failures = 0;
    } catch (error) {
      if (isRefusal(error, 'unauthenticated') || isRefusal(error, 'account_suspended')) {
        return this.#end(this.#hands.now() < this.#endsAt ? 'gone' : 'expired');
      }
      this.#failures += 1;
    } finally {
      this.#isAsking = false;
    }
    if (!this.#isStopped) this.#plan();
  }

  #trusted(endsAt: number): number {
    return Math.max(endsAt, this.#hands.now() + leastMs);
  }

  #end(why: 'expired' | 'gone'): void {
    if (this.#isStopped) return;
    this.stop();
    this.#hands.over(why);
  }
}
