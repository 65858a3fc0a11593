import type { Me } from '@stenope/contract/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { viewerIn } from '../../features/accounts/api.ts';
import { Bell } from '../../features/notifications/bell/Bell.tsx';
import { useRenewal } from '../../features/notifications/push/useRenewal.ts';
import { takeLeft } from '../../platform/sending/left.ts';
import { writeAs } from '../../platform/sending/writer.ts';
import { Mark } from '../../ui/Mark.tsx';
import { MessagesButton } from '../messages/MessagesButton.tsx';
import { LeftSendings } from '../offline/LeftSendings.tsx';
import { OfflineNotice } from '../offline/OfflineNotice.tsx';
import { AccountMenu, LanguageMenu, ThemeMenu } from './BarMenus.tsx';
import { useScrollState } from './scroll/useScrollState.ts';

/** Top bar of members; slides away while scrolling down, and keyboard focus brings it back. */
export function TopBar({ me }: { readonly me: Me }) {
  const { t } = useTranslation();
  const { isBarAway } = useScrollState();
  useRenewal(me.id, viewerIn(useQueryClient())?.session?.id);
  useEffect(() => {
    writeAs(me.id);
    return takeLeft(me.id);
  }, [me.id]);
  return (
    <>
      <header
        className={`top-bar sticky top-0 z-40 bg-wall/96 pt-[env(safe-area-inset-top)] transition-[translate] duration-200 ease-out focus-within:translate-y-0 ${isBarAway ? '-translate-y-full' : ''}`}
      >
        <div className="flex h-14 items-center gap-0.5 px-2.5 max-[19rem]:px-1 sm:px-4.5">
          <Link
            to="/welcome"
            aria-label={t('bar.home')}
            className="mr-auto inline-flex min-h-11 min-w-11 items-center px-2"
          >
            <Mark shrinks />
          </Link>
          {/* Hidden on very narrow screens; the settings have both too. */}
          <span className="contents max-[19rem]:hidden">
            <LanguageMenu />
            <ThemeMenu />
          </span>
          <Bell />
          <MessagesButton me={me} />
          <AccountMenu me={me} />
        </div>
      </header>
      <OfflineNotice />
      <LeftSendings />
    </>
  );
}
