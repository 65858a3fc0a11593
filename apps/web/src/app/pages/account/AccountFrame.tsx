import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Mark } from '../../../ui/Mark.tsx';
import { Preferences } from '../../Preferences.tsx';
import { usePageTitle } from '../../usePageTitle.ts';

interface AccountFrameProps {
  readonly page: string;
  /** Where there is no top bar: the name of the place, its language and its light. */
  readonly isDoor?: boolean;
  readonly children: ReactNode;
}

/** One column, calm, the form in the middle of the wall. */
export function AccountFrame({ page, isDoor = false, children }: AccountFrameProps) {
  usePageTitle(page);
  return (
    <div className="flex min-h-[calc(100dvh-9rem)] flex-col">
      {isDoor && (
        // In one line whatever the width of its letters: a font that comes must push nothing down.
        <header className="flex items-center justify-between gap-x-4 px-4.5 pt-[max(0.5rem,env(safe-area-inset-top))] sm:px-7">
          <Link to="/welcome" className="inline-flex min-h-11 shrink-0 items-center">
            <Mark shrinks />
          </Link>
          <div className="-mr-3 ml-auto min-w-0">
            <Preferences />
          </div>
        </header>
      )}
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[30rem] px-4.5 pt-[clamp(1.75rem,7svh,6rem)] pb-24 outline-none sm:px-7"
      >
        {children}
      </main>
    </div>
  );
}
