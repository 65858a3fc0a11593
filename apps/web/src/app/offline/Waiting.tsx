import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ratedAt } from '../../features/echoes/api.ts';
import { useRating } from '../../features/echoes/rating/useRating.ts';
import { changePost } from '../../features/posts/api.ts';
import { nameOf, type Place } from '../../platform/sending/pending.ts';
import { showToast } from '../../ui/toast/toast.ts';

/**
 * Sends ratings that were still queued when the tab was reloaded, from any list, without their
 * posts on screen.
 */
export function LeftRatings({ places }: { readonly places: readonly Place[] }) {
  return places.map((place) => <LeftRating key={nameOf(place)} place={place} />);
}

function LeftRating({ place }: { readonly place: Place }) {
  const { t } = useTranslation('echoes');
  const cache = useQueryClient();
  const work = ratedAt(place);
  useRating(
    { ...work, caption: '', photograph: null },
    {
      isShown: false,
      // A response is not part of any list of posts.
      changed: ({ ratings, score }) => changePost(cache, work.id, () => ({ ratings, echo: score })),
      landed: (change) => showToast({ text: t(`done.${change}`) }),
    },
  );
  return null;
}
