/** How somebody who opens a page stands to its member. */
export interface ProfileAccess {
  readonly isStaff: boolean;
  readonly suspended: boolean;
  /** The one who opens it, by the member. */
  readonly blockedBy: boolean;
}

/** A page one may not open is not there; those who look after the site open every one. */
export function mayOpen({ isStaff, suspended, blockedBy }: ProfileAccess): boolean {
  return isStaff || !(suspended || blockedBy);
}

/** Closing the shop hides covers and location; so does no longer being Pro. */
export function showsProParts({
  isPro,
  shop,
}: {
  readonly isPro: boolean;
  readonly shop: 'none' | 'active' | 'inactive';
}): boolean {
  return isPro && shop !== 'inactive';
}
