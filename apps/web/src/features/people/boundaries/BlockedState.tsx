import type { Person } from '@stenope/contract/people';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { useBoundary } from './useBoundary.ts';

interface BlockedStateProps {
  readonly person: Pick<Person, 'id' | 'displayName'>;
  readonly onUnblocked: () => void;
}

/** Shown in place of the posts of a member the viewer has blocked. */
export function BlockedState({ person, onUnblocked }: BlockedStateProps) {
  const { t } = useTranslation('people');
  const sentence = useFailureSentence();
  const { mutate, isPending, error } = useBoundary(onUnblocked);
  return (
    <EmptyState
      icon="lock"
      title={t('blocked.title', { name: person.displayName })}
      sentence={t('blocked.sentence')}
      action={
        <>
          <Button
            busy={isPending}
            onClick={() => mutate({ userId: person.id, which: 'blocked', on: false })}
          >
            {t('block.undo')}
          </Button>
          {error && <Notice isAlert>{sentence(error)}</Notice>}
        </>
      }
    />
  );
}
