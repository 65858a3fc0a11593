import type { AnswerOf } from '@stenope/contract/action';
import type { readAccess } from '@stenope/contract/site/administration';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { accessQuery } from '../../../features/administration/api.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';

interface WithAccessProps {
  readonly children: (access: AnswerOf<typeof readAccess>) => ReactNode;
}

/** Renders its children once the viewer's administrative rights are known. */
export function WithAccess({ children }: WithAccessProps) {
  const { t } = useTranslation('admin');
  const sentence = useFailureSentence();
  const { data: access, error, refetch } = useQuery(accessQuery);
  if (access) return children(access);
  if (!error) return <Spinner label={t('checking')} size={32} />;
  return (
    <ErrorState
      title={t('unknown.title')}
      sentence={sentence(error)}
      onRetry={() => void refetch()}
      retryLabel={t('unknown.retry')}
    />
  );
}
