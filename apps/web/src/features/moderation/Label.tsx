import type { ReactNode } from 'react';

interface LabelProps {
  readonly tone?: string;
  readonly children: ReactNode;
}

/** Short mark in the type of the film edge: a state, a cause, whose hands. */
export function Label({ tone = 'text-soft', children }: LabelProps) {
  return (
    <span
      className={`edge inline-flex min-h-5.5 items-center rounded-full border border-line px-2 leading-tight! ${tone}`}
    >
      {children}
    </span>
  );
}
