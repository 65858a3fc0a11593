/**
 * `gone`: the recipient has ended. `refused`: it will never accept this message. `unsent`: a fault of
 * ours or of the service, which a further attempt would not mend.
 */
export type PushOutcome = 'taken' | 'gone' | 'refused' | 'unsent';

/** The service is away or asks for a delay: worth a retry. */
export class PushDelayed extends Error {
  override readonly name = 'PushDelayed';
}

/** Time for which a service stores a message for who cannot be reached. */
export const ttlSeconds = 24 * 3600;

/** How long one attempt may take: others wait in the same queue. */
export const longestWaitMs = 5_000;

/** No answer that is read is longer; services of phones say why in a line. */
export const longestAnswer = 16_384;

const awayMs = 60_000;

/** A service that does not answer is left alone for a while, so that others need not wait for it. */
export class Absence {
  #until = 0;

  /** Throws while the service is away. */
  check(now: Date): void {
    if (now.getTime() < this.#until) throw new PushDelayed('away');
  }

  begin(now: Date): void {
    this.#until = now.getTime() + awayMs;
  }
}
