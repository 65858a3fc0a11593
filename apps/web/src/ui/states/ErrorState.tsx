import { Button } from '../buttons/Button.tsx';
import { Icon } from '../icons/Icon.tsx';

interface ErrorStateProps {
  readonly title: string;
  readonly sentence: string;
  readonly onRetry?: () => void;
  readonly retryLabel: string;
  readonly className?: string | undefined;
}

/** Announced error with an optional retry button. */
export function ErrorState(props: ErrorStateProps) {
  const { title, sentence, onRetry, retryLabel, className = '' } = props;
  return (
    <div role="alert" className={`grid justify-items-start gap-3 py-10 ${className}`}>
      <span className="mb-1 -ml-1 text-error">
        <Icon name="warning" size={32} />
      </span>
      <h2 className="text-2xl">{title}</h2>
      <p className="max-w-[46ch] text-soft">{sentence}</p>
      {onRetry === undefined ? null : (
        <Button className="mt-3" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
