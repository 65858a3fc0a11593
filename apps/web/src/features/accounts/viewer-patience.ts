/** Spec §4: nobody waits longer than 10 s to be taken for a visitor, 3 s on iOS. */
export function patienceOn(device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): number {
  return isIos(device) ? 3_000 : 10_000;
}

/** An iPad says it is a Mac, but one that can be touched. */
function isIos({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPad|iPhone|iPod/.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1);
}
