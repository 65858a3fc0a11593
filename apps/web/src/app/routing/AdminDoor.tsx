import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { accessQuery } from '../../features/administration/api.ts';
import { FullSpinner } from '../../ui/states/Spinner.tsx';
import { adminPassage, type AccessCheck } from './guards.ts';
import { LeadTo } from './LeadTo.tsx';

/**
 * Guard of the pages for admins and owners, behind the members' guard. It asks the server each time
 * one of them opens: the role in the cache may be outdated. A page that only writes its state into
 * the address stays as it is.
 */
export function AdminDoor() {
  const { pathname } = useLocation();
  return <Check key={pathname} />;
}

function Check() {
  const { t } = useTranslation();
  const answer = adminPassage(useAccessCheck());
  if (answer === 'enter') return <Outlet />;
  if (answer === 'wait') return <FullSpinner label={t('access')} />;
  return <LeadTo to={answer.goTo} />;
}

/**
 * Only an answer fetched after arriving counts. After that, losing the network does not close the
 * page.
 */
function useAccessCheck(): AccessCheck {
  const [reachedAt] = useState(() => Date.now());
  const { data, dataUpdatedAt, isFetchedAfterMount } = useQuery(accessQuery);
  if (data && dataUpdatedAt >= reachedAt) return { state: 'known', claims: data };
  return { state: isFetchedAfterMount ? 'failed' : 'checking' };
}
