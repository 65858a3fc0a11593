import { pageBelow } from './page-below.ts';

/** History state of the router, with the number of overlays over the page. */
interface Entry {
  readonly idx?: number;
  readonly key?: string;
  readonly over?: number;
}

function entry(): Entry {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

/** The router's key of a loaded page, as opposed to a navigated one. */
const keyOf = ({ key = 'default' }: Entry): string => key;

type Close = () => void;

/**
 * Makes Back close overlays before it leaves the page. Every overlay pushes a history entry with
 * the page's own address and key; closing it, by Back or otherwise, removes the entry. The router
 * never sees these steps: to it, the page did not change. They carry its index all the same,
 * because it computes distances with it.
 */
export class BackSteps {
  /** From the lowest to the topmost. */
  #open: Close[] = [];
  /** Number of overlays that have a history entry. */
  #held = entry().over ?? 0;
  /** A history step of ours is pending: browsers perform it asynchronously. */
  #isStepping = false;
  #left: (() => void)[] = [];

  constructor() {
    // Capturing, to run before the router's listener.
    addEventListener('popstate', (event) => this.#hear(event), { capture: true });
    pageBelow.uncover = () => this.leave();
  }

  /** Registers an overlay; the returned function is called when it closes. */
  open(close: Close): () => void {
    this.#open.push(close);
    // At once: as soon as it is visible, Back must close it.
    if (!this.#isStepping) this.#addSteps();
    return () => {
      this.#open = this.#open.filter((one) => one !== close);
      this.#settleSoon();
    };
  }

  /** Resolves when all overlay entries are removed from the history. */
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
      // Navigated beyond our entries: the router handles it.
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

  /** Deferred, so that an overlay closing while another opens hands its entry over. */
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
