import { useBadgeName } from '../words.ts';
import { openingOf } from '../badges.ts';

/** Badge as an eye that opens with trust, with its name. */
export function BadgeMark({ badge }: { readonly badge: string }) {
  const name = useBadgeName()(badge);
  const { radius, isLit } = openingOf(badge);
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className={`size-[0.9em] shrink-0 translate-y-[0.08em] ${isLit ? 'text-safelight' : ''}`}
      >
        <circle cx="8" cy="8" r="7" className="fill-none stroke-current stroke-[1.4]" />
        <circle cx="8" cy="8" r={radius} className="fill-current" />
      </svg>
      {name}
    </span>
  );
}
