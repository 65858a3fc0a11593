import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { endedQuery } from '../../features/accounts/api.ts';
import { useEndedNews } from '../../features/accounts/signing/useEndedNews.ts';
import { useViewer } from '../../features/accounts/useViewer.ts';
import { FullSpinner } from '../../ui/states/Spinner.tsx';
import { passage, type Guard } from './guards.ts';
import { LeadTo } from './LeadTo.tsx';

/** Before pages for everybody: nobody is sent away from them. */
export function OpenDoor() {
  useEndedNews();
  return <Outlet />;
}

/** Before pages for members. */
export function MemberDoor() {
  return <Door guard="member" />;
}

/** Before pages for those who are signed out. */
export function GuestDoor() {
  return <Door guard="guest" />;
}

function Door({ guard }: { readonly guard: Guard }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const place = useLocation();
  const hasComeIn = useHasComeIn(viewer.state, place.search);
  const hasLeft = useQuery(endedQuery).data === 'deleted';
  const answer = passage(guard, viewer, place, { hasComeIn, hasLeft });
  if (answer === 'enter') return <Outlet />;
  if (answer === 'wait') return <FullSpinner label={t('waiting')} />;
  return <LeadTo to={answer.goTo} />;
}

/** Who stood here signed out, or has just come back from an account elsewhere. */
function useHasComeIn(state: 'loading' | 'in' | 'out', search: string): boolean {
  const [wasOut, setWasOut] = useState(false);
  if (state === 'out' && !wasOut) setWasOut(true);
  return wasOut || new URLSearchParams(search).get('social') === 'done';
}
