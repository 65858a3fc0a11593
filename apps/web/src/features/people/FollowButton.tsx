import { follow, unfollow, type Person } from '@stenope/contract/people';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api/api.ts';
import { useFailureToast } from '../../platform/words/useFailureToast.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { peopleKeys, rereadTies, showFollowing } from './api.ts';

interface FollowButtonProps {
  readonly person: Pick<Person, 'id' | 'displayName'>;
  readonly following: boolean;
  /** Primary look while not followed yet. */
  readonly isMain?: boolean;
  /** Called at once (optimistically), and again with the old value on failure. */
  readonly onChange?: ((following: boolean) => void) | undefined;
}

export function FollowButton({ person, following, isMain = false, onChange }: FollowButtonProps) {
  const { t } = useTranslation('posts');
  const tellFailure = useFailureToast();
  const cache = useQueryClient();
  const show = (wish: boolean) => {
    showFollowing(cache, person.id, wish);
    onChange?.(wish);
  };
  const { mutate } = useMutation({
    mutationKey: peopleKeys.following(person.id),
    // Serialised by scope, so that the last choice wins.
    scope: { id: `follow ${person.id}` },
    mutationFn: async (wish: boolean) => {
      const call = { params: { userId: person.id } };
      await (wish ? api(follow, call) : api(unfollow, call));
    },
    onMutate: show,
    onError: (error, wish) => {
      show(!wish);
      tellFailure(error);
    },
    // The settling mutation itself still counts as running.
    onSettled: () => rereadTies(cache, person.id, 1),
  });
  const name = person.displayName;
  return (
    <Button
      kind={isMain && !following ? 'primary' : 'plain'}
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
