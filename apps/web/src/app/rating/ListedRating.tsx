import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { echoQuery } from '../../features/echoes/api.ts';
import { RatingSheet } from '../../features/echoes/rating/RatingSheet.tsx';
import { changePost, postAddress, type KnownPost } from '../../features/posts/api.ts';
import { useIsCovered } from '../../features/posts/sensitive/covers.ts';
import { RatedPhoto } from '../../features/posts/zoom/RatedPhoto.tsx';
import { useFailureToast } from '../../platform/words/useFailureToast.ts';
import { showToast } from '../../ui/toast/toast.ts';
import { troubleOf } from './trouble.ts';

interface ListedRatingProps {
  readonly post: KnownPost;
  readonly viewerId: string | undefined;
}

/**
 * Rating sheet of a post in a list. The post's Echo says whether the viewer may rate and what they
 * gave.
 */
export function ListedRating({ post, viewerId }: ListedRatingProps) {
  const { t } = useTranslation('echoes');
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  const work = {
    id: post.id,
    postId: post.id,
    caption: `${post.title} · ${post.author.displayName}`,
    photograph: <RatedPhoto work={post} viewerId={viewerId} />,
    isCovered: useIsCovered(post, viewerId),
  };
  const { data: echo, error, isPaused } = useQuery({ ...echoQuery(work), enabled: isOpen });
  const trouble = troubleOf({ echo, error, isPaused });
  useRefusal(post, { isRefused: echo && !echo.can.rate, trouble, giveUp: () => setOpen(false) });
  if (!echo?.can.rate) return null;
  return (
    <RatingSheet
      work={work}
      mine={echo.mine}
      open={isOpen}
      onClose={() => setOpen(false)}
      onChange={({ ratings, score }) =>
        changePost(cache, post.id, () => ({ ratings, echo: score }))
      }
      // Confirmed by a toast: with few ratings the ring shows no score.
      onLanded={(change) => showToast({ text: t(`done.${change}`) })}
    />
  );
}

interface Refusal {
  readonly isRefused: boolean | undefined;
  readonly trouble: Error | null;
  /** Withdraws the request to open, so that the sheet does not open by itself later. */
  readonly giveUp: () => void;
}

/**
 * Leads to the post's page when it cannot be rated from the list; shows a toast when its Echo
 * cannot be loaded.
 */
function useRefusal(post: KnownPost, { isRefused, trouble, giveUp }: Refusal): void {
  const navigate = useNavigate();
  const tellFailure = useFailureToast();
  const tell = useEffectEvent(() => {
    if (isRefused) void navigate(postAddress(post));
    else if (trouble) {
      giveUp();
      tellFailure(trouble);
    }
  });
  useEffect(() => tell(), [isRefused, trouble]);
}
