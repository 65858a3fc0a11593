import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendingState } from '../../../platform/sending/sending.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { writeScore } from '../../../ui/echo/describe.ts';
import { Echo } from '../../../ui/echo/Echo.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import type { KnownPost } from '../api.ts';
import { RateContext } from './rate-context.ts';

/** Echo of a post in a list: its shape when the viewer may see it, otherwise an empty ring. */
export function EchoMark({ post }: { readonly post: Pick<KnownPost, 'echo'> }) {
  // Null unless the viewer is the author, has rated, or has revealed it.
  return <Echo scores={post.echo?.axes ?? null} size="dot" title={useMarkName(post)} />;
}

function useMarkName({ echo }: Pick<KnownPost, 'echo'>): string {
  const { t } = useTranslation('posts');
  const language = useLanguageCode();
  return echo === null
    ? t('grid.ring')
    : t('grid.echo', { score: writeScore(echo.global, language) });
}

/** Whether the viewer may rate: not their own posts. */
export function useCanRate(post: KnownPost, viewerId: string | undefined): boolean {
  return use(RateContext) !== undefined && post.author.id !== viewerId;
}

const nowhere = ['rating', ''] as const;

interface RateMarkProps {
  readonly post: KnownPost;
  readonly className: string;
  /**
   * Not a tab stop in a grid, where each photograph has one: keyboard users rate on the post's
   * page.
   */
  readonly tabIndex?: -1;
}

/** The Echo as a button that opens the rating sheet. Shows when a rating is queued. */
export function RateMark({ post, className, tabIndex }: RateMarkProps) {
  const { t } = useTranslation('posts');
  const rating = use(RateContext);
  const name = useMarkName(post);
  const isWaiting = useSendingState(rating?.placeOf(post.id) ?? nowhere) === 'waiting';
  const echo = isWaiting ? t('grid.waiting') : name;
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      onClick={() => rating?.rate(post)}
      aria-label={t('grid.rate', { title: post.title, echo })}
      title={isWaiting ? echo : undefined}
      className={className}
    >
      {isWaiting ? (
        <span className="echo block size-5 rounded-full bg-panel">
          <Icon name="clock" size={20} />
        </span>
      ) : (
        <EchoMark post={post} />
      )}
    </button>
  );
}
