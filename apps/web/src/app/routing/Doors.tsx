import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { endedQuery } from '../../features/accounts/api.ts';
import { useSessionEndNotice } from '../../features/accounts/signing/useSessionEndNotice.ts';
import { useViewer } from '../../features/accounts/useViewer.ts';
import { FullSpinner } from '../../ui/states/Spinner.tsx';
import { passage, type Guard } from './guards.ts';
import { LeadTo } from './LeadTo.tsx';

/** Route wrapper of public pages: nobody is redirected. */
export function OpenDoor() {
  useSessionEndNotice();
  return <Outlet />;
}

/** Guard of the pages for members. */
export function MemberDoor() {
  return <Door guard="member" />;
}

/** Guard of the pages for signed-out visitors. */
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

/**
 * Whether the viewer signed in here just now: they were seen signed out, or came back from a social
 * sign-in.
 */
function useHasComeIn(state: 'loading' | 'in' | 'out', search: string): boolean {
  const [wasOut, setWasOut] = useState(false);
  if (state === 'out' && !wasOut) setWasOut(true);
  return wasOut || new URLSearchParams(search).get('social') === 'done';
}
