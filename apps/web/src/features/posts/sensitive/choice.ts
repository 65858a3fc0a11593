import { createContext, useContext } from 'react';

/** Whether sensitive images are shown without a veil: a member's account says so. */
interface SensitiveChoice {
  readonly showsAll: boolean;
  /** Of the account: on every device of theirs. Fails where it could not be saved. */
  readonly choose: (showsAll: boolean) => Promise<void>;
}

/** Filled by whoever knows the account; a visitor has nothing to choose. */
export const SensitiveChoiceContext = createContext<SensitiveChoice>({
  showsAll: false,
  choose: () => Promise.resolve(),
});

export function useSensitiveChoice(): SensitiveChoice {
  return useContext(SensitiveChoiceContext);
}
