import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { Page } from '../shell/Page.tsx';
import { places, words } from './words.ts';

interface DevelopmentPageProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/**
 * Frame of every development page. A check looks for its mark in the production build, where it
 * must not occur.
 */
export function DevelopmentPage({ title, lead, children }: DevelopmentPageProps) {
  return (
    <Page title={title} lead={lead} width="wide">
      <nav
        aria-label={words.navigation}
        data-mark="stenope-development-page"
        className="mt-5 flex flex-wrap gap-x-5 border-b border-line"
      >
        {places.map(({ to, name }) => (
          <NavLink
            key={to}
            to={to}
            className="edge inline-flex h-11 items-center text-mute hover:text-ink aria-[current]:text-ink"
          >
            {name}
          </NavLink>
        ))}
      </nav>
      {children}
    </Page>
  );
}
