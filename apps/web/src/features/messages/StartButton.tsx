import type { Person } from '@stenope/contract/people';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFailureSentence } from '../../platform/words/useFailureSentence.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { showToast } from '../../ui/toast/toast.ts';
import { useStart } from './starting.ts';

/** Leads to the conversation with a member. */
export function StartButton({ person }: { readonly person: Pick<Person, 'id' | 'displayName'> }) {
  const { t } = useTranslation('messages');
  const sentence = useFailureSentence();
  const navigate = useNavigate();
  const { mutate, isPending } = useStart(({ id }) => void navigate(`/chat/${id}`));
  return (
    <Button
      busy={isPending}
      aria-label={t('start.do_named', { name: person.displayName })}
      onClick={() =>
        mutate(person.id, {
          onError: (error) => showToast({ kind: 'error', text: sentence(error) }),
        })
      }
    >
      {t('start.do')}
    </Button>
  );
}
