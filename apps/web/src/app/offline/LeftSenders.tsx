import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ratedAt } from '../../features/echoes/api.ts';
import { useRating } from '../../features/echoes/rating/useRating.ts';
import { changePost } from '../../features/posts/api.ts';
import {
  answeredAt,
  useChangeComment,
  useSendComment,
} from '../../features/posts/comments/useCommenting.ts';
import { nameOf, type Place } from '../../platform/sending/pending.ts';
import { showToast } from '../../ui/toast/toast.ts';

interface LeftProps {
  readonly place: Place;
}

/**
 * Sends what was still waiting when the tab was reloaded or the site closed, from any page, without
 * what it is about on screen.
 */
export function LeftSenders({ places }: { readonly places: readonly Place[] }) {
  return places.map((place) => {
    const Left = senders[place[0]];
    return Left && <Left key={nameOf(place)} place={place} />;
  });
}

/** Each kind of place that sends something, with what goes on with it. */
const senders: Readonly<Record<string, typeof LeftRating>> = {
  rating: LeftRating,
  comment: LeftComment,
  reply: LeftReply,
  'comment-edit': LeftEdit,
};

function LeftRating({ place }: LeftProps) {
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

function LeftComment({ place: [, postId] }: LeftProps) {
  useSendComment(postId, undefined);
  return null;
}

function LeftReply({ place }: LeftProps) {
  const { postId, commentId } = answeredAt(place);
  useSendComment(postId, commentId);
  return null;
}

function LeftEdit({ place: [, id] }: LeftProps) {
  // Its post is not known here, and needs no reading anew: nothing of it is on screen.
  useChangeComment({ id, postId: '', parentId: null });
  return null;
}
