import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../platform/words/useFailureSentence.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';

interface FailureProps {
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => unknown;
}

export function Failure({ title, error, onRetry }: FailureProps) {
  const { t } = useTranslation('messages');
  const sentence = useFailureSentence();
  return (
    <ErrorState
      title={title}
      sentence={sentence(error)}
      onRetry={() => void onRetry()}
      retryLabel={t('retry')}
    />
  );
}
