import { inTab } from '../../platform/storage/browser-storage.ts';

const key = 'stenope.statement';

/** Token of a mailed link, kept in this tab so that the page can be loaded again. */
export const storedLink = {
  read: (): string | null => inTab.read(key),
  write: (token: string): void => inTab.write(key, token),
  forget: (): void => inTab.write(key, null),
};
