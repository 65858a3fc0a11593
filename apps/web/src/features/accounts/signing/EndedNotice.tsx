import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/states/Notice.tsx';
import { endedQuery } from '../api.ts';

/** Says why the session ended; not after signing out oneself. */
export function EndedNotice() {
  const { t } = useTranslation('accounts');
  const { data: reason } = useQuery(endedQuery);
  if (reason === undefined || reason === 'signed_out') return null;
  return <Notice>{t(`login.ended.${reason}`)}</Notice>;
}
