const everyMs = 10;

/**
 * Delay of this process's timers. Node's own monitor counts the time between measurements as delay;
 * here only the time during requests counts.
 */
export class LoopDelay {
  #late: number[] = [];

  async during<T>(work: () => Promise<T>): Promise<T> {
    let due = performance.now() + everyMs;
    const timer = setInterval(() => {
      const now = performance.now();
      this.#late.push(Math.max(0, now - due));
      due = now + everyMs;
    }, everyMs);
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  }

  /** In milliseconds. */
  summary(): Readonly<Record<'p50' | 'p99' | 'max', number>> {
    const sorted = this.#late.toSorted((a, b) => a - b);
    const at = (share: number) =>
      Math.round(10 * (sorted[Math.floor((sorted.length - 1) * share)] ?? 0)) / 10;
    return { p50: at(0.5), p99: at(0.99), max: at(1) };
  }
}
