import { onDevice } from '../../platform/storage/browser-storage.ts';

const key = 'stenope.searches';
const most = 8;

/** Searches made on this device, the latest first. */
export function recentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(onDevice.read(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberSearch(q: string): void {
  const words = q.trim();
  if (words.length < 2) return;
  const others = recentSearches().filter((one) => one.toLowerCase() !== words.toLowerCase());
  onDevice.write(key, JSON.stringify([words, ...others].slice(0, most)));
}

export function forgetSearches(): void {
  onDevice.write(key, null);
}
