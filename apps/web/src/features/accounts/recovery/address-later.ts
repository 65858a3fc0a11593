import { inTab } from '../../../platform/storage/browser-storage.ts';

/**
 * Session-storage key: the reminder about the unconfirmed address was dismissed for this visit. The
 * settings keep showing it.
 */
const key = 'stenope.address-later';

export function isPutOff(memberId: string): boolean {
  return inTab.read(key) === memberId;
}

export function putOff(memberId: string): void {
  inTab.write(key, memberId);
}
