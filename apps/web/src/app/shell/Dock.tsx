import type { Me } from '@stenope/contract/accounts';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Drawing } from '../../ui/icons/Drawing.tsx';
import { firstDrawings } from '../../ui/icons/first-drawings.tsx';
import { dockPlaces, hasDock, isAt } from './dock-places.ts';
import { useScrollState } from './scroll/useScrollState.ts';

const shape =
  'flex h-11 min-w-14 items-center justify-center gap-2 rounded-full px-4 text-sm max-[17rem]:min-w-0 max-[17rem]:px-2.5 font-semibold whitespace-nowrap transition-colors';

/**
 * Main navigation in reach of the thumb; on wide screens the same, floating. On phones it slides
 * away while scrolling down and where a page has its own bar (`shell.css`); keyboard focus brings
 * it back.
 */
export function Dock({ me }: { readonly me: Me | null }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { isBarAway } = useScrollState();
  if (!hasDock(pathname)) return null;
  // Dark in both themes over the photograph of the welcome page.
  const light = pathname === '/welcome' && !me ? 'night' : '';
  return (
    <nav
      aria-label={t('nav.label')}
      data-away={isBarAway}
      className={`${light} dock fixed bottom-[max(1rem,env(safe-area-inset-bottom))] left-1/2 z-30 -translate-x-1/2 rounded-full border border-line bg-raised/96 p-1.25 text-ink shadow-[0_12px_40px_#0005]`}
    >
      <ul className="flex gap-0.5">
        {dockPlaces(me).map(({ name, icon, to }) => {
          const isHere = isAt(to, pathname);
          return (
            <li key={name}>
              <Link
                to={to}
                aria-current={isHere ? 'page' : undefined}
                className={`${shape} ${isHere ? 'bg-ink text-wall' : 'text-soft hover:text-ink'}`}
              >
                <Drawing>{firstDrawings[icon]}</Drawing>
                <span className="max-sm:sr-only">{t(`nav.${name}`)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
