/** The name is not translated. */
const name = 'Sténopé';

interface MarkProps {
  /** Shows only the pinhole on the narrowest screens; the name is still read out. */
  readonly shrinks?: boolean;
}

/** Name of the site beside a pinhole with the safelight in it. */
export function Mark({ shrinks = false }: MarkProps) {
  return (
    <span className="flex items-center gap-2.5 font-display text-xl leading-none font-bold tracking-[-0.03em]">
      <svg viewBox="0 0 18 18" aria-hidden="true" className="w-4.5">
        <circle cx="9" cy="9" r="8.1" className="fill-none stroke-current stroke-[1.6]" />
        <circle cx="9" cy="9" r="2.1" className="fill-safelight" />
      </svg>
      <span className={shrinks ? 'max-[23.3rem]:sr-only' : undefined}>{name}</span>
    </span>
  );
}
