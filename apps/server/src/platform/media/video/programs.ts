import type { Logger } from 'pino';

/** How long it is believed that they are not there: they may be installed at any time. */
const absentMs = 60_000;

/** Whether the programs are there: believed until one could not be started. */
export class Programs {
  readonly #find: () => Promise<boolean>;
  readonly #log: Logger | undefined;
  #found = Promise.resolve(false);
  #until = 0;
  #isTold = false;

  constructor(find: () => Promise<boolean>, log: Logger | undefined) {
    this.#find = find;
    this.#log = log;
  }

  areThere(): Promise<boolean> {
    const now = performance.now();
    if (now >= this.#until) {
      this.#until = now + absentMs;
      this.#found = this.#look();
    }
    return this.#found;
  }

  forget(): void {
    this.#until = 0;
  }

  async #look(): Promise<boolean> {
    const there = await this.#find();
    if (there) this.#until = Infinity;
    else if (!this.#isTold) {
      this.#isTold = true;
      this.#log?.warn('videos are off: docs/operations.md says how to have ffmpeg');
    }
    return there;
  }
}
