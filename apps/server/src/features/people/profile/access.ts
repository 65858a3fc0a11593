/** Relation of a viewer to a profile's member. */
export interface ProfileAccess {
  readonly isStaff: boolean;
  readonly suspended: boolean;
  /** Whether the member has blocked the viewer. */
  readonly blockedBy: boolean;
}

/** A hidden profile is answered as missing; the team sees every one. */
export function mayOpen({ isStaff, suspended, blockedBy }: ProfileAccess): boolean {
  return isStaff || !(suspended || blockedBy);
}

/** Closing the shop, or no longer being Pro, hides covers and location. */
export function showsProParts({
  isPro,
  shop,
}: {
  readonly isPro: boolean;
  readonly shop: 'none' | 'active' | 'inactive';
}): boolean {
  return isPro && shop !== 'inactive';
}
