/** Creates without an answer; beyond so many, the oldest is given up. */
const mostKept = 100;

/** Not `randomUUID`, which browsers lack on plain http: a trial on the local network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The idempotency key of a create stays with what is sent until the server has said what became of
 * it. Whoever presses again because the answer was lost sends the same thing, not another one;
 * who says the same once more after an answer means it.
 */
export class UnansweredKeys {
  #kept = new Map<string, string>();

  /** `sent` is the whole of it: the action, where to, and the body. */
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
