/**
 * Who asked to be told things by this browser, and in which session the server heard of it: it
 * forgets with the session, and is told again at the next.
 */
const key = 'stenope.push';

export interface Asked {
  readonly memberId: string;
  readonly sessionId: string;
}

export function askedHere(): Asked | undefined {
  try {
    const [memberId, sessionId] = localStorage.getItem(key)?.split(' ') ?? [];
    return memberId === undefined || sessionId === undefined ? undefined : { memberId, sessionId };
  } catch {
    return undefined;
  }
}

export function keepAsked({ memberId, sessionId }: Asked): void {
  try {
    localStorage.setItem(key, `${memberId} ${sessionId}`);
  } catch {
    // Storage is closed to us: it lasts until the session ends.
  }
}

export function forgetAsked(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
