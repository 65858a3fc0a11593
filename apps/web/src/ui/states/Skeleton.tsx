interface SkeletonProps {
  /** A length of CSS. The whole width unless told. */
  readonly width?: string;
  /** A length of CSS, or a ratio: whatever comes must stand in the same place. */
  readonly height?: string;
  readonly ratio?: number;
  readonly round?: boolean;
}

/** A plain block where something will be, of the size it will have. */
export function Skeleton({ width = '100%', height, ratio, round = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      style={{ width, height, aspectRatio: ratio }}
      className={`block bg-line/70 motion-safe:animate-pulse ${round ? 'rounded-full' : 'rounded-1'}`}
    />
  );
}
