import type { FocusEvent, ReactNode } from 'react';
import { usePageTitle } from '../../usePageTitle.ts';

interface EditorFrameProps {
  readonly title: string;
  readonly wall: ReactNode;
  readonly children: ReactNode;
}

/**
 * Scrolls a focused text area into view whole: browsers show only the line of the caret, and the
 * bar would cover the rest.
 */
function bringIntoSight({ target }: FocusEvent): void {
  if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
}

/** The photograph stays in view while the form beside it scrolls; on phones it comes first. */
export function EditorFrame({ title, wall, children }: EditorFrameProps) {
  usePageTitle(title);
  return (
    <main
      id="content"
      tabIndex={-1}
      className="editor lg:grid lg:grid-cols-[minmax(0,1fr)_28.75rem] lg:items-start"
    >
      <h1 className="sr-only">{title}</h1>
      <div className="grid place-items-center overflow-x-clip lg:sticky lg:top-14 lg:h-[calc(100dvh-3.5rem)] lg:p-4 lg:pb-24">
        {wall}
      </div>
      <div
        onFocus={bringIntoSight}
        className="min-h-[calc(100dvh-3.5rem)] px-4.5 pt-4 pb-[calc(var(--bottom-bar)+1.5rem)] lg:flex lg:flex-col lg:bg-panel lg:px-7 lg:pt-6 lg:pb-0"
      >
        {children}
      </div>
    </main>
  );
}
