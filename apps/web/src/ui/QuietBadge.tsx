interface QuietBadgeProps {
  /** At the corner of a button, or within a line of text. */
  readonly place: 'corner' | 'line';
}

/** Dot without a number, for news that are not urgent. Screen readers hear it in words. */
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
