import { inTab } from '../../../platform/storage/browser-storage.ts';

/** A token that must survive a visit to the sign-in page: kept in this tab until it is used. */
export interface StoredToken {
  read(): string | null;
  write(token: string): void;
  forget(): void;
}

const key = 'stenope.verification';

export const storedVerification: StoredToken = {
  read: () => inTab.read(key),
  write: (token) => inTab.write(key, token),
  forget: () => inTab.write(key, null),
};
