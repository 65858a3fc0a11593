/**
 * Storage key: the member who turned push on in this browser, and the session the server knows it
 * by. The server forgets the subscription with the session; it is sent again in the next.
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
    // Storage is blocked: push works until the session ends.
  }
}

export function forgetAsked(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}
