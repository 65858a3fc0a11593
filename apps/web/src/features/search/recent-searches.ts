import { currentWriter } from '../../platform/sending/writer.ts';
import { onDevice } from '../../platform/storage/browser-storage.ts';

const key = 'stenope.searches';
const most = 8;

/**
 * Searches the member made on this device, the latest first. They bear the member's id: the next
 * person at this device is shown nothing of them, however the session before ended.
 */
export function recentSearches(): readonly string[] {
  const writer = currentWriter();
  try {
    const stored: unknown = JSON.parse(onDevice.read(key) ?? 'null');
    const { by, all } = (stored ?? {}) as { readonly by?: unknown; readonly all?: unknown };
    const isOwn = writer !== undefined && by === writer;
    return isOwn && Array.isArray(all) ? all.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberSearch(q: string): void {
  const [words, by] = [q.trim(), currentWriter()];
  if (words.length < 2 || by === undefined) return;
  const others = recentSearches().filter((one) => one.toLowerCase() !== words.toLowerCase());
  onDevice.write(key, JSON.stringify({ by, all: [words, ...others].slice(0, most) }));
}

export function forgetSearches(): void {
  onDevice.write(key, null);
}
