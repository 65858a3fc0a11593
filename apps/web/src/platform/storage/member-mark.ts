/**
 * Storage key: whether a member was signed in at the last visit. No proof of anything: it only
 * decides what to show until the server has answered, so that visitors see the welcome page at once
 * and members do not see it flash.
 */
const key = 'stenope.member';

export function wasMember(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function markMember(isMember: boolean): void {
  try {
    if (isMember) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Storage is blocked: members see the welcome page for a moment.
  }
}
