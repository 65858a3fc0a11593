/** A token that must survive a visit to the sign-in page: kept in this tab until it is used. */
export interface StoredToken {
  read(): string | null;
  write(token: string): void;
  forget(): void;
}

const key = 'stenope.verification';

export const storedVerification: StoredToken = {
  read: () => attempt(() => sessionStorage.getItem(key)),
  write: (token) => void attempt(() => sessionStorage.setItem(key, token)),
  forget: () => void attempt(() => sessionStorage.removeItem(key)),
};

/** Null where storage is blocked: the link has to be opened again. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
