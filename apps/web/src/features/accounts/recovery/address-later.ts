/**
 * Who put away the word about their unconfirmed address: until this visit ends, on this device. The
 * settings go on saying it.
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
    // Storage is closed to us: it comes back with the next page that is loaded.
  }
}
