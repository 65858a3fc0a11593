import type { ReactNode } from 'react';
import { usePageTitle } from '../usePageTitle.ts';

interface WallAndPanelProps {
  readonly title: string;
  /** The photograph, or whatever takes its place. */
  readonly wall: ReactNode;
  readonly children: ReactNode;
}

/** Photograph on one side, text on the other; on phones stacked. */
export function WallAndPanel({ title, wall, children }: WallAndPanelProps) {
  usePageTitle(title);
  return (
    <main
      id="content"
      tabIndex={-1}
      className="grid min-h-[calc(100dvh-3.5rem)] grid-rows-[38svh_1fr] lg:grid-cols-[1fr_26rem] lg:grid-rows-1"
    >
      <div className="grid place-items-center text-mute">{wall}</div>
      <div className="bg-panel px-4.5 pt-7 pb-32 sm:px-7">
        <h1 className="text-[1.875rem]">{title}</h1>
        {children}
      </div>
    </main>
  );
}
