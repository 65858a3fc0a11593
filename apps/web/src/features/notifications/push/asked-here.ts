import { onDevice } from '../../../platform/storage/browser-storage.ts';

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
  const [memberId, sessionId] = onDevice.read(key)?.split(' ') ?? [];
  return memberId === undefined || sessionId === undefined ? undefined : { memberId, sessionId };
}

export function keepAsked({ memberId, sessionId }: Asked): void {
  onDevice.write(key, `${memberId} ${sessionId}`);
}

export function forgetAsked(): void {
  onDevice.write(key, null);
}
