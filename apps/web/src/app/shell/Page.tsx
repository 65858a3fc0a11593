import type { ReactNode } from 'react';
import { usePageTitle } from '../usePageTitle.ts';

const widths = {
  /** For reading. */
  text: 'max-w-[44rem]',
  /** For one column of photographs. */
  column: 'max-w-[47.5rem]',
  /** For reading, with an index at the side. */
  beside: 'max-w-[44rem] lg:max-w-[66rem]',
  wide: 'max-w-[85rem]',
} as const;

interface PageProps {
  readonly title: string;
  readonly lead?: string;
  readonly width?: keyof typeof widths;
  /** At the end of the title's line: how the page is to be shown. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The place of a page's content, with room for the dock below it. */
export function Page({ title, lead, width = 'column', aside, children }: PageProps) {
  usePageTitle(title);
  return (
    <main
      id="content"
      tabIndex={-1}
      className={`mx-auto w-full ${widths[width]} px-4.5 pt-8 pb-32 sm:px-7 sm:pt-10`}
    >
      {/* Beside its longest word there may be no room: what stands with the title goes below it. */}
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
