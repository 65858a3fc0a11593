interface SpinnerProps {
  /** Announced text; without it the spinner is decorative. */
  readonly label?: string;
  /** Width and height in pixels. */
  readonly size?: number;
}

/** A pinhole with the safelight circling it; static with reduced motion. */
export function Spinner({ label, size = 24 }: SpinnerProps) {
  const Place = label === undefined ? 'span' : 'output';
  return (
    <Place className="inline-flex shrink-0">
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        aria-hidden="true"
        className="fill-none motion-safe:animate-spin"
      >
        <circle cx="12" cy="12" r="9.2" className="stroke-current stroke-[1.6] opacity-30" />
        <circle cx="12" cy="2.8" r="2.4" className="fill-safelight" />
      </svg>
      {label === undefined ? null : <span className="sr-only">{label}</span>}
    </Place>
  );
}

/** Full-screen spinner with a label. */
export function FullSpinner({ label }: { readonly label: string }) {
  return (
    <output className="grid min-h-dvh place-content-center justify-items-center gap-5">
      <Spinner size={44} />
      <span className="text-mute">{label}</span>
    </output>
  );
}
