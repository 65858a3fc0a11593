interface SkeletonProps {
  /** CSS length; the whole width by default. */
  readonly width?: string;
  /** CSS length, or a ratio: the same size as the content that follows. */
  readonly height?: string;
  readonly ratio?: number;
  readonly round?: boolean;
  readonly className?: string;
}

/** Placeholder block in the size of the content. */
export function Skeleton(props: SkeletonProps) {
  const { width = '100%', height, ratio, round = false, className = '' } = props;
  return (
    <span
      aria-hidden="true"
      style={{ width, height, aspectRatio: ratio }}
      className={`block bg-line/70 motion-safe:animate-pulse ${round ? 'rounded-full' : 'rounded-1'} ${className}`}
    />
  );
}
