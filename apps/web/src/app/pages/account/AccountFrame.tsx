import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Mark } from '../../../ui/Mark.tsx';
import { Preferences } from '../../Preferences.tsx';
import { usePageTitle } from '../../usePageTitle.ts';

interface AccountFrameProps {
  readonly page: string;
  /** True on pages without a top bar: shows the site's name and the language and theme switches. */
  readonly isDoor?: boolean;
  /** The shared post or page the visitor came for: above the form, or beside it. */
  readonly shared?: ReactNode;
  readonly children: ReactNode;
}

/** Widths of the form alone, and of the form beside a shared photograph. */
const places = {
  alone: 'max-w-[30rem]',
  beside: 'max-w-[30rem] lg:grid lg:max-w-[80rem] lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-x-16',
};

/** One calm column. Floating elements are hidden on sign-in forms (`shell.css`). */
export function AccountFrame({ page, isDoor = false, shared, children }: AccountFrameProps) {
  usePageTitle(page);
  return (
    <div className={`flex min-h-[calc(100dvh-9rem)] flex-col ${isDoor ? 'door' : ''}`}>
      {isDoor && (
        // Kept on one line in any font: a font that loads later must not shift the page.
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
        className={`mx-auto w-full px-4.5 pt-[clamp(1.75rem,7svh,6rem)] pb-24 outline-none sm:px-7 ${shared ? places.beside : places.alone}`}
      >
        {shared}
        {shared ? <div>{children}</div> : children}
      </main>
    </div>
  );
}
