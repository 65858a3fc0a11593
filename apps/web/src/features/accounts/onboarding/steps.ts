/** Onboarding steps, in order. */
const all = ['username', 'photo', 'interests', 'people'] as const;

type FirstStep = (typeof all)[number];

interface Known {
  /** True when they chose their username themselves. */
  readonly isNamed: boolean;
  /** True when they gave a picture at registration. */
  readonly hasPhoto: boolean;
}

/** Steps still needed: answers already given are not asked for again. */
export function stepsFor({ isNamed, hasPhoto }: Known): readonly FirstStep[] {
  return all.filter((step) => !(step === 'username' && isNamed) && !(step === 'photo' && hasPhoto));
}
