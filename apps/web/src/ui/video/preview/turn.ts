/** How much a preview is asked for: what is pointed at comes before what is merely in sight. */
export const pointedAt = 2;

/** Which of the previews on a page plays: one at a time, the one that is asked for most. */
export class Turns {
  /** @bound previews on screen */
  readonly #wishes = new Map<
    object,
    { readonly wish: number; readonly play: (plays: boolean) => void }
  >();
  #playing: object | undefined;

  /** Asks for a turn; 0 asks for none. `play` is told when its turn begins and ends. */
  ask(preview: object, wish: number, play: (plays: boolean) => void): void {
    if (wish > 0) this.#wishes.set(preview, { wish, play });
    else this.#wishes.delete(preview);
    this.#give(preview, play);
  }

  #give(asking: object, tell: (plays: boolean) => void): void {
    const [next] = [...this.#wishes].toSorted(([, a], [, b]) => b.wish - a.wish);
    const before = this.#playing;
    if (next?.[0] === before) return;
    this.#playing = next?.[0];
    if (before === asking) tell(false);
    else if (before) this.#wishes.get(before)?.play(false);
    next?.[1].play(true);
  }
}
