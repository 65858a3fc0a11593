import { pageBelow } from './page-below.ts';

/** What the router keeps in an entry of the history, and how many overlays lie over the page there. */
interface Entry {
  readonly idx?: number;
  readonly key?: string;
  readonly over?: number;
}

function entry(): Entry {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

/** As the router calls a page that was loaded and not walked to. */
const keyOf = ({ key = 'default' }: Entry): string => key;

type Close = () => void;

/**
 * Back closes what lies over the page before it leads elsewhere. Whatever opens adds a step to the
 * history, at the page's own address and under its key; Back takes it away again, and so does any
 * other way of closing. The router never hears of these steps: to it, one has not moved. They carry
 * its numbers all the same, because it counts with them how far one went.
 */
export class BackSteps {
  /** From the lowest to the one on top. */
  #open: Close[] = [];
  /** How many of them have their step. */
  #held = entry().over ?? 0;
  /** A step of ours is under way: the browser takes it when it gets to it. */
  #isStepping = false;
  #left: (() => void)[] = [];

  constructor() {
    // Before the router, which listens as one does.
    addEventListener('popstate', (event) => this.#hear(event), { capture: true });
    pageBelow.uncover = () => this.leave();
  }

  /** Something opens; what this gives back is called when it is closed. */
  open(close: Close): () => void {
    this.#open.push(close);
    // At once: from the moment it is seen, Back closes it.
    if (!this.#isStepping) this.#addSteps();
    return () => {
      this.#open = this.#open.filter((one) => one !== close);
      this.#settleSoon();
    };
  }

  /** Until the page is on top of the history, whatever is still to be seen over it. */
  leave(): Promise<void> | undefined {
    this.#open = [];
    if (this.#held === 0 && !this.#isStepping) return undefined;
    const left = new Promise<void>((done) => {
      this.#left.push(done);
    });
    this.#settle();
    return left;
  }

  #hear(event: PopStateEvent): void {
    const { over = 0 } = entry();
    if (keyOf(entry()) !== pageBelow.key()) {
      // One went further than what lies here: that is the router's to follow.
      if (this.#held > 0) this.#open = [];
      [this.#held, this.#isStepping] = [0, false];
    } else if (this.#isStepping || over !== this.#held) {
      event.stopImmediatePropagation();
      const closing = this.#isStepping ? [] : this.#open.splice(over);
      [this.#held, this.#isStepping] = [over, false];
      for (const close of closing.toReversed()) close();
    }
    this.#settleSoon();
  }

  /** What closes as something else opens leaves its step to it; the router has heard what it must. */
  #settleSoon(): void {
    setTimeout(() => this.#settle());
  }

  #settle(): void {
    if (this.#isStepping) return;
    const surplus = this.#held - this.#open.length;
    if (surplus > 0) {
      this.#isStepping = true;
      history.go(-surplus);
      return;
    }
    for (const done of this.#left.splice(0)) done();
    this.#addSteps();
  }

  #addSteps(): void {
    while (this.#held < this.#open.length && keyOf(entry()) === pageBelow.key()) {
      this.#held += 1;
      history.pushState({ ...entry(), idx: (entry().idx ?? 0) + 1, over: this.#held }, '');
    }
  }
}
