import type { ReactNode } from 'react';
import { usePageTitle } from '../usePageTitle.ts';

const widths = {
  /** For text. */
  text: 'max-w-[44rem]',
  /** For one column of photographs. */
  column: 'max-w-[47.5rem]',
  /** For text with an index at the side. */
  beside: 'max-w-[44rem] lg:max-w-[66rem]',
  wide: 'max-w-[85rem]',
} as const;

interface PageProps {
  readonly title: string;
  readonly lead?: string;
  readonly width?: keyof typeof widths;
  /** Controls at the end of the title's line, e.g. how to view the page. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Main element of a page, with room for the dock below. */
export function Page({ title, lead, width = 'column', aside, children }: PageProps) {
  usePageTitle(title);
  return (
    <main
      id="content"
      tabIndex={-1}
      className={`mx-auto w-full ${widths[width]} px-4.5 pt-8 pb-32 sm:px-7 sm:pt-10`}
    >
      {/* A long word may leave no room beside the title: the controls then wrap below it. */}
      <div className="flex flex-wrap items-end justify-end gap-x-4 gap-y-2">
        <h1 className="max-w-full grow basis-[min-content] text-[clamp(2rem,10vw,2.25rem)] sm:text-[3rem]">
          {title}
        </h1>
        {aside}
      </div>
      {lead === undefined ? null : <p className="mt-3 max-w-[56ch] text-lg text-soft">{lead}</p>}
      {children}
    </main>
  );
}
