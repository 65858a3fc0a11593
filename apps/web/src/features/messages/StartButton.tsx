import type { Person } from '@stenope/contract/people';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFailureToast } from '../../platform/words/useFailureToast.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { useStart } from './api.ts';

interface StartButtonProps {
  readonly person: Pick<Person, 'id' | 'displayName'>;
  /** True where writing is the page's main action: the button then names the person. */
  readonly isMain?: boolean;
}

/** Opens the conversation with a member. */
export function StartButton({ person, isMain = false }: StartButtonProps) {
  const { t } = useTranslation('messages');
  const tellFailure = useFailureToast();
  const navigate = useNavigate();
  const { mutate, isPending } = useStart((id) => void navigate(`/chat/${id}`));
  const named = t('start.do_named', { name: person.displayName });
  return (
    <Button
      kind={isMain ? 'primary' : 'plain'}
      className="max-w-full wrap-anywhere"
      busy={isPending}
      aria-label={named}
      onClick={() => mutate(person.id, { onError: tellFailure })}
    >
      {isMain ? named : t('start.do')}
    </Button>
  );
}
