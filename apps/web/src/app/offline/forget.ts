/** Name of the database of what was seen, and of the cache with its pictures. */
export const seenName = 'stenope-seen';

/** Removes from the device all that a member saw: on signing out, and when their session is over. */
export async function forgetSeen(): Promise<void> {
  // Absent in private windows of some browsers, and on plain http.
  globalThis.indexedDB?.deleteDatabase(seenName);
  await globalThis.caches?.delete(seenName).catch(() => false);
}
