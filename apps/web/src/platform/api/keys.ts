/** Maximum number of unanswered creates; beyond it the oldest key is dropped. */
const mostKept = 100;

/** Random key. Not `randomUUID`, which browsers lack on plain http, e.g. on a local network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Keeps the idempotency key of a create until the server has answered. Repeating the same request
 * after a lost answer reuses the key, so nothing is created twice; repeating it after an answer is
 * deliberate and gets a new key.
 */
export class UnansweredKeys {
  #kept = new Map<string, string>();

  /** `sent` identifies the request: action, address and body. */
  of(sent: string): string {
    const key = this.#kept.get(sent) ?? newKey();
    this.#kept.set(sent, key);
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size > mostKept) this.#kept.delete(oldest);
    return key;
  }

  answered(sent: string): void {
    this.#kept.delete(sent);
  }
}
