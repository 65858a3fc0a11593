import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRating } from '../../features/echoes/rating/useRating.ts';
import { changePost } from '../../features/posts/api.ts';
import { showToast } from '../../ui/toast/toast.ts';

/** Ratings that waited when the tab was loaded anew go on from any list, without their posts. */
export function LeftRatings({ workIds }: { readonly workIds: readonly string[] }) {
  return workIds.map((workId) => <LeftRating key={workId} workId={workId} />);
}

function LeftRating({ workId }: { readonly workId: string }) {
  const { t } = useTranslation('echoes');
  const cache = useQueryClient();
  useRating(
    { id: workId, postId: workId, caption: '', photograph: null },
    {
      isShown: false,
      changed: ({ ratings, score }) => changePost(cache, workId, () => ({ ratings, echo: score })),
      landed: (change) => showToast({ text: t(`done.${change}`) }),
    },
  );
  return null;
}
