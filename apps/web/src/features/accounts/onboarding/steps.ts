/** What a newcomer is asked, in this order. */
const all = ['username', 'photo', 'interests', 'people'] as const;

type FirstStep = (typeof all)[number];

interface Known {
  /** They chose their name themselves. */
  readonly isNamed: boolean;
  /** They gave a picture when they signed up. */
  readonly hasPhoto: boolean;
}

/** Nobody is asked for what they have given. */
export function stepsFor({ isNamed, hasPhoto }: Known): readonly FirstStep[] {
  return all.filter((step) => !(step === 'username' && isNamed) && !(step === 'photo' && hasPhoto));
}
