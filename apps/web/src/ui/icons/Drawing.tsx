import type { ReactNode } from 'react';

interface DrawingProps {
  /** In pixels, both ways. */
  readonly size?: number;
  readonly children: ReactNode;
}

/** Never the only bearer of a meaning: what it stands beside, or in, has the words. */
export function Drawing({ size = 20, children }: DrawingProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      className="shrink-0 fill-none stroke-current stroke-[1.6] [stroke-linecap:round] [stroke-linejoin:round]"
    >
      {children}
    </svg>
  );
}
