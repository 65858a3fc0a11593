import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountKeys, type EndReason } from '../api.ts';

/** Why one finds oneself here. Whoever signed out themselves knows. */
export function EndedNotice() {
  const { t } = useTranslation('accounts');
  const { data: reason } = useQuery<EndReason>({
    queryKey: accountKeys.ended,
    queryFn: skipToken,
  });
  if (reason === undefined || reason === 'signed_out') return null;
  return (
    <output className="block border-l-2 border-safelight pl-3.5 text-ink">
      {t(`login.ended.${reason}`)}
    </output>
  );
}
