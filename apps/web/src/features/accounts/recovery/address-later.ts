/**
 * Session-storage key: the reminder about the unconfirmed address was dismissed for this visit. The
 * settings keep showing it.
 */
const key = 'stenope.address-later';

export function isPutOff(memberId: string): boolean {
  try {
    return sessionStorage.getItem(key) === memberId;
  } catch {
    return false;
  }
}

export function putOff(memberId: string): void {
  try {
    sessionStorage.setItem(key, memberId);
  } catch {
    // Storage is blocked: the reminder comes back with the next page load.
  }
}
