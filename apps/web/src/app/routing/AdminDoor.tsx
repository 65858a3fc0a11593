import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { accessQuery } from '../../features/administration/api.ts';
import { FullSpinner } from '../../ui/states/Spinner.tsx';
import { adminPassage, type AccessCheck } from './guards.ts';
import { LeadTo } from './LeadTo.tsx';

/**
 * Before pages for admins and owners, behind the members' door. The server is asked each time one
 * of them opens: what the page remembers of a role may be old.
 */
export function AdminDoor() {
  const { key } = useLocation();
  return <Check key={key} />;
}

function Check() {
  const { t } = useTranslation();
  const answer = adminPassage(useAccessCheck());
  if (answer === 'enter') return <Outlet />;
  if (answer === 'wait') return <FullSpinner label={t('access')} />;
  return <LeadTo to={answer.goTo} />;
}

/** Only an answer that came after the door was reached counts. Once in, a lost network is no fault. */
function useAccessCheck(): AccessCheck {
  const [reachedAt] = useState(() => Date.now());
  const { data, dataUpdatedAt, isFetchedAfterMount } = useQuery(accessQuery);
  if (data && dataUpdatedAt >= reachedAt) return { state: 'known', claims: data };
  return { state: isFetchedAfterMount ? 'failed' : 'checking' };
}
