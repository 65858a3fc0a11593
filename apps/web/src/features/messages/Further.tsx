import { useMutation } from '@tanstack/react-query';
import { MoreOrFailure } from '../../platform/words/Failure.tsx';

interface FurtherProps {
  readonly label: string;
  readonly read: () => Promise<void>;
}

/** The next page of a list or a thread, read when scrolled into view. */
export function Further({ label, read }: FurtherProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: read });
  return <MoreOrFailure label={label} isComing={isPending} error={error} onNear={() => mutate()} />;
}
