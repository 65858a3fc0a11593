/** Everybody who wants to hear of a change; `listen` is made for `useSyncExternalStore`. */
export class Listeners {
  /** @bound what is on screen */
  readonly #all = new Set<() => void>();

  readonly listen = (tell: () => void): (() => void) => {
    this.#all.add(tell);
    return () => this.#all.delete(tell);
  };

  tellAll(): void {
    for (const tell of this.#all) tell();
  }
}
