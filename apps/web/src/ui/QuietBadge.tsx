interface QuietBadgeProps {
  /** On the corner of a button, or in a line of words. */
  readonly place: 'corner' | 'line';
}

/** There is something, and nobody need hurry: no number, no light. Who listens hears it in words. */
export function QuietBadge({ place }: QuietBadgeProps) {
  const where = place === 'corner' ? 'absolute right-2 bottom-2' : '';
  return (
    <span
      aria-hidden="true"
      data-badge="quiet"
      className={`pointer-events-none size-2.25 rounded-full border-2 border-soft bg-wall ${where}`}
    />
  );
}
