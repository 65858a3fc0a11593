/**
 * Local or session storage. A browser may block it, and it may be full: texts it refuses are kept in
 * memory until the page is unloaded.
 */
class BrowserStorage {
  readonly #storage: () => Storage;
  /**
   * Refused texts; null where one could not be removed.
   * @bound what is written on one page
   */
  readonly #refused = new Map<string, string | null>();

  constructor(storage: () => Storage) {
    this.#storage = storage;
  }

  read(key: string): string | null {
    const refused = this.#refused.get(key);
    return refused === undefined ? this.#attempt((it) => it.getItem(key), null) : refused;
  }

  /** Keeps a text in place of the one before; null removes it. */
  write(key: string, text: string | null): void {
    const isKept = this.#attempt((it) => {
      if (text === null) it.removeItem(key);
      else it.setItem(key, text);
      return true;
    }, false);
    if (isKept) this.#refused.delete(key);
    else this.#refused.set(key, text);
  }

  keysFrom(prefix: string): readonly string[] {
    const keys = this.#attempt((it) => Object.keys(it), []);
    const all = new Set([...keys, ...this.#refused.keys()]);
    return [...all].filter((key) => key.startsWith(prefix) && this.read(key) !== null);
  }

  #attempt<T>(work: (storage: Storage) => T, otherwise: T): T {
    try {
      return work(this.#storage());
    } catch {
      return otherwise;
    }
  }
}

/** Shared by the tabs of this device. */
export const onDevice = new BrowserStorage(() => localStorage);

/** Of this tab alone, across reloads. */
export const inTab = new BrowserStorage(() => sessionStorage);
