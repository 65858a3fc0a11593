import type { ReactNode } from 'react';

interface DrawingProps {
  /** Width and height in pixels. */
  readonly size?: number;
  readonly children: ReactNode;
}

/** Decorative: the text beside it carries the meaning. */
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
