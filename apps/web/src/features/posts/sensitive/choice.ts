import { createContext, useContext } from 'react';

/** A member's setting to show sensitive images without a veil. */
interface SensitiveChoice {
  readonly showsAll: boolean;
  /** Saves the setting to the account; rejects when that fails. */
  readonly choose: (showsAll: boolean) => Promise<void>;
}

/** Provided by the app from the account; visitors have no choice. */
export const SensitiveChoiceContext = createContext<SensitiveChoice>({
  showsAll: false,
  choose: () => Promise.resolve(),
});

export function useSensitiveChoice(): SensitiveChoice {
  return useContext(SensitiveChoiceContext);
}
