/** Whether the reader wants nothing to move (reduced motion). */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function scrollBehavior(): ScrollBehavior {
  return isStill() ? 'instant' : 'smooth';
}
