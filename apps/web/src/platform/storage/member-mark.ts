import { onDevice } from './browser-storage.ts';

/**
 * Storage key: whether a member was signed in at the last visit. No proof of anything: it only
 * decides what to show until the server has answered, so that visitors see the welcome page at once
 * and members do not see it flash.
 */
const key = 'stenope.member';

export function wasMember(): boolean {
  return onDevice.read(key) !== null;
}

export function markMember(isMember: boolean): void {
  onDevice.write(key, isMember ? '1' : null);
}
