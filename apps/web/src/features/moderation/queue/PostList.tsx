import type { AnswerOf } from '@stenope/contract/action';
import type { searchModeratedPosts } from '@stenope/contract/site/moderation';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failure, MoreOrFailure } from '../../../platform/words/Failure.tsx';
import { useFailureToast } from '../../../platform/words/useFailureToast.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { ListEnd } from '../../../ui/states/ListEnd.tsx';
import { postsQuery, useOpening } from '../api.ts';
import type { BadgeName } from '../Somebody.tsx';
import { StateLabels } from '../StateLabels.tsx';
import { WaitingRow } from './CaseRow.tsx';
import type { CauseToCover } from '../pictures/covering.ts';
import { Thumb } from '../pictures/Thumb.tsx';

type FoundPost = AnswerOf<typeof searchModeratedPosts>['items'][number];

interface PostListProps {
  readonly q: string;
  readonly hereId: string | undefined;
  readonly onOpen: (caseId: string) => void;
  readonly badgeName: BadgeName;
}

/** All posts, reported or not: pressing one opens its case. */
export function PostList({ q, hereId, onOpen, badgeName }: PostListProps) {
  const { t } = useTranslation('moderation');
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(postsQuery(q));
  const posts = data?.pages.flatMap(({ items }) => items);
  if (!posts) {
    return error ? (
      <Failure className="px-4.5" title={t('failed')} error={error} onRetry={() => refetch()} />
    ) : (
      <>
        <output className="sr-only">{t('loading')}</output>
        {Array.from({ length: 6 }, (_, at) => (
          <WaitingRow key={at} />
        ))}
      </>
    );
  }
  if (posts.length === 0 && !hasNextPage) {
    const words =
      q === ''
        ? { title: t('none_posts') }
        : { title: t('none_found'), sentence: t('none_found_sentence') };
    return <EmptyState className="px-4.5" icon="search" {...words} />;
  }
  return (
    <>
      <ul aria-label={t('post_list')}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostRow
              post={post}
              isHere={post.caseId !== null && post.caseId === hereId}
              onOpen={onOpen}
              badgeName={badgeName}
            />
          </li>
        ))}
      </ul>
      <div className="px-4.5">
        {hasNextPage ? (
          <MoreOrFailure
            label={t('more')}
            isComing={isFetchingNextPage}
            error={error}
            onNear={() => (isFetching ? undefined : fetchNextPage())}
          />
        ) : (
          <ListEnd text={t('end')} />
        )}
      </div>
    </>
  );
}

interface PostRowProps extends Pick<PostListProps, 'onOpen' | 'badgeName'> {
  readonly post: FoundPost;
  readonly isHere: boolean;
}

function PostRow({ post, isHere, onOpen, badgeName }: PostRowProps) {
  const { t } = useTranslation('moderation');
  const language = useLanguageCode();
  const fail = useFailureToast();
  const opening = useOpening();
  const { title, author, authorSuspended, badge, state, ratings, reports, picture, caseId } = post;
  const open = () => {
    if (caseId !== null) onOpen(caseId);
    else {
      const body = { kind: 'post', targetId: post.id } as const;
      opening.mutate(body, { onSuccess: ({ id }) => onOpen(id), onError: fail });
    }
  };
  const about = badge === null ? [author.displayName] : [author.displayName, badgeName(badge)];
  const numbers = [
    `N ${new Intl.NumberFormat(language).format(ratings)}`,
    t('reported', { count: reports }),
  ];
  return (
    <button
      type="button"
      aria-busy={opening.isPending || undefined}
      aria-current={isHere ? 'true' : undefined}
      onClick={opening.isPending ? undefined : open}
      className={`flex w-full cursor-pointer items-start gap-3 border-b max-[17rem]:flex-wrap border-line px-4.5 py-3 text-left focus-inside transition-colors ${isHere ? 'bg-panel' : 'hover:bg-panel/60'}`}
    >
      <Thumb kind="post" picture={picture} known={knownOf(post)} />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1">
        <span className="truncate font-semibold">{title}</span>
        <span className="truncate text-sm text-mute">{about.join(' · ')}</span>
        <span className="edge leading-normal! text-soft">{numbers.join(' · ')}</span>
        {(state !== 'visible' || authorSuspended) && (
          <span className="mt-0.5 flex flex-wrap gap-1.5">
            <StateLabels of={post} isShort />
          </span>
        )}
      </span>
    </button>
  );
}

/** What was hidden, or is reported now, is covered until somebody opens its case. */
function knownOf({ state, reports, caseId }: FoundPost): CauseToCover {
  const isHidden = state === 'masked' || state === 'removed';
  return {
    severe: isHidden || (caseId !== null && reports > 0),
    causes: [],
    categories: [],
    state,
  };
}
