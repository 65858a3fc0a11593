import { follow, unfollow, type Person } from '@stenope/contract/people';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api/api.ts';
import { useFailureSentence } from '../../platform/words/useFailureSentence.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { showToast } from '../../ui/toast/toast.ts';

interface FollowButtonProps {
  readonly person: Pick<Person, 'id' | 'displayName'>;
  readonly following: boolean;
  /** At once, and again the other way when it could not be done. */
  readonly onChange: (following: boolean) => void;
}

export function FollowButton({ person, following, onChange }: FollowButtonProps) {
  const { t } = useTranslation('posts');
  const sentence = useFailureSentence();
  const { mutate } = useMutation({
    // One after the other: the last wish holds.
    scope: { id: `follow ${person.id}` },
    mutationFn: async (wish: boolean) => {
      const call = { params: { userId: person.id } };
      await (wish ? api(follow, call) : api(unfollow, call));
    },
    onMutate: onChange,
    onError: (error, wish) => {
      onChange(!wish);
      showToast({ kind: 'error', text: sentence(error) });
    },
  });
  const name = person.displayName;
  return (
    <Button
      aria-pressed={following}
      aria-label={
        following ? t('follow.following_named', { name }) : t('follow.follow_named', { name })
      }
      onClick={() => mutate(!following)}
    >
      {following ? t('follow.following') : t('follow.follow')}
    </Button>
  );
}
