import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { More } from '../../ui/states/More.tsx';
import { useFailureSentence } from './useFailureSentence.ts';

interface FailureProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => unknown;
  readonly className?: string;
}

/** Stands in place of what could not be read: why, and a button that asks again. */
export function Failure({ title, error, onRetry, className }: FailureProps) {
  const { t } = useTranslation('connection');
  const sentence = useFailureSentence();
  return (
    <ErrorState
      className={className}
      title={title}
      sentence={sentence(error)}
      onRetry={() => void onRetry()}
      retryLabel={t('retry')}
    />
  );
}

interface MoreOrFailureProps {
  readonly label: string;
  readonly isComing: boolean;
  readonly error: unknown;
  readonly onNear: () => unknown;
}

/** Reads more of a list when scrolled into view; says why if it does not come, and asks again. */
export function MoreOrFailure({ label, isComing, error, onNear }: MoreOrFailureProps) {
  const { t } = useTranslation('connection');
  const sentence = useFailureSentence();
  return (
    <More
      label={label}
      isComing={isComing}
      failure={error ? sentence(error) : undefined}
      retryLabel={t('retry')}
      onNear={() => void onNear()}
    />
  );
}
