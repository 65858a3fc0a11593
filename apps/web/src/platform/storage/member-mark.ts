/**
 * Whether somebody was signed in here when the page was last open. Not proof of anything: it only
 * decides what to show while the server is asked. Visitors see the first page at once, and members
 * do not see it flash by.
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
    // Storage is closed to us: members see the first page for a moment.
  }
}
