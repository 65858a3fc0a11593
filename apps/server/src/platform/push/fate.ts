/** `gone`: the recipient has ended. `refused`: this message will never be accepted. */
export type Fate = 'taken' | 'gone' | 'refused';

/** The service is away or asks for a delay: worth a retry. */
export class PushDelayed extends Error {
  override readonly name = 'PushDelayed';
}

/** Time for which a service stores a message for who cannot be reached. */
export const ttlSeconds = 24 * 3600;

/** How long one attempt may take: others wait in the same queue. */
export const longestWaitMs = 5_000;
