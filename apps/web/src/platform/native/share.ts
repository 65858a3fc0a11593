import { plugin } from './plugins.ts';

/** Opens the phone's share sheet; false where it has none. Closing it is no failure. */
export async function openShareSheet(what: {
  readonly title: string;
  readonly url: string;
}): Promise<boolean> {
  const sharing = plugin('Share');
  if (!sharing) return false;
  try {
    await sharing.share(what);
    return true;
  } catch (error) {
    return /cancel/i.test(String(error));
  }
}
