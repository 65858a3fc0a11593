/** What a member lets others see. Who has chosen nothing shows nothing. */
interface Preferences {
  readonly showsGiven: boolean;
  readonly showsProgress: boolean;
}

interface Reading {
  readonly isOwn: boolean;
  readonly preferences: Preferences | null;
}

/** To oneself everything. */
export function shownTo({ isOwn, preferences }: Reading): { given: boolean; progress: boolean } {
  return {
    given: isOwn || (preferences?.showsGiven ?? false),
    progress: isOwn || (preferences?.showsProgress ?? false),
  };
}
