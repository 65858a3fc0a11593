import type { ReactNode } from 'react';

interface MapPlanProps {
  readonly map: ReactNode;
  readonly children: ReactNode;
}

/** Photographs below the map on a phone; on wide screens beside it, and the map stays in view. */
export function MapPlan({ map, children }: MapPlanProps) {
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0 lg:sticky lg:top-20">{map}</div>
      <div className="grid min-w-0 gap-4">{children}</div>
    </div>
  );
}
