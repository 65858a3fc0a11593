/** Maximum number of unanswered creates; beyond it the oldest key is dropped. */
const maxKeys = 100;

/** Random key. Not `randomUUID`, which browsers lack on plain http, e.g. on a local network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A version 7 UUID: it starts with the time, so that later ones sort later. */
export function newMessageId(now: number = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  const chance = newKey();
  const [third, fourth] = [`7${chance.slice(0, 3)}`, `8${chance.slice(3, 6)}`];
  return [time.slice(0, 8), time.slice(8), third, fourth, chance.slice(6, 18)].join('-');
}

/**
 * Keeps the idempotency key of a create until the server has answered. Repeating the same request
 * after a lost answer reuses the key, so nothing is created twice; repeating it after an answer is
 * deliberate and gets a new key.
 */
export class UnansweredKeys {
  #keys = new Map<string, string>();

  /** `sent` identifies the request: action, address and body. */
  of(sent: string): string {
    const key = this.#keys.get(sent) ?? newKey();
    this.#keys.set(sent, key);
    const [oldest] = this.#keys.keys();
    if (oldest !== undefined && this.#keys.size > maxKeys) this.#keys.delete(oldest);
    return key;
  }

  answered(sent: string): void {
    this.#keys.delete(sent);
  }
}
