import { useInfiniteQuery, useQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PersonLine } from '../../../features/people/PersonLine.tsx';
import { SignUpPrompt } from '../../../features/posts/lists/SignUpPrompt.tsx';
import { hashtagsFoundQuery, peopleFoundQuery, totalsQuery } from '../../../features/search/api.ts';
import { withWords } from '../../../features/search/address.ts';
import { Failure, MoreOrFailure } from '../../../platform/words/Failure.tsx';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { ListEnd } from '../../../ui/states/ListEnd.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';

interface FoundNamesProps {
  readonly q: string;
  /** Visitors find a part. */
  readonly isMember: boolean;
}

/** Members whose name begins so, as it is typed; where there are none, those nearly called so. */
export function FoundUsers({ q, isMember }: FoundNamesProps) {
  const { t } = useTranslation('search');
  const list = useInfiniteQuery(peopleFoundQuery(q));
  const { data: totals } = useQuery(totalsQuery);
  if (q === '') {
    return (
      <>
        <EmptyState
          icon="person"
          title={t('found.users_ask')}
          sentence={t('found.users_sentence')}
        />
        {totals && <p className="edge text-mute">{t('creators', { count: totals.creators })}</p>}
      </>
    );
  }
  return (
    <Found
      q={q}
      list={list}
      isMember={isMember}
      label={t('box.users')}
      near={t('found.users_near')}
      empty={
        <EmptyState
          icon="person"
          title={t('found.users_none')}
          sentence={t('found.users_sentence')}
          action={<AmongPosts q={q} />}
        />
      }
      keyOf={({ id }) => id}
      renderItem={(person) => <PersonLine person={person} />}
    />
  );
}

/** Hashtags that begin so, or else nearly so, with how many posts carry them. */
export function FoundHashtags({ q, isMember }: FoundNamesProps) {
  const { t } = useTranslation(['search', 'pages']);
  const list = useInfiniteQuery(hashtagsFoundQuery(q));
  if (q === '') {
    return (
      <EmptyState
        icon="search"
        title={t('found.hashtags_ask')}
        sentence={t('found.hashtags_sentence')}
      />
    );
  }
  return (
    <Found
      q={q}
      list={list}
      isMember={isMember}
      label={t('box.hashtags')}
      near={t('found.hashtags_near')}
      empty={
        <EmptyState
          icon="search"
          title={t('found.hashtags_none')}
          sentence={t('found.hashtags_sentence')}
          action={<AmongPosts q={q} />}
        />
      }
      keyOf={({ tag }) => tag}
      renderItem={({ tag, posts, approximate }) => {
        const name = `#${tag}`;
        return (
          <Link
            to={`/explore/hashtag/${encodeURIComponent(tag)}`}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2 hover:underline"
          >
            <span className="font-semibold wrap-anywhere">{name}</span>
            <span className="edge text-mute">
              {t(approximate ? 'pages:hashtag.about' : 'pages:hashtag.count', { count: posts })}
            </span>
          </Link>
        );
      }}
    />
  );
}

/** The same words may stand in posts. */
function AmongPosts({ q }: Pick<FoundNamesProps, 'q'>) {
  const { t } = useTranslation('search');
  return (
    <ButtonLink to={`/search?${withWords(new URLSearchParams(), q)}`}>
      {t('found.in_posts')}
    </ButtonLink>
  );
}

interface FoundPage<Item> {
  readonly items: readonly Item[];
  /** Nothing is called so: these nearly are. */
  readonly near?: true | undefined;
}

interface FoundProps<Item> extends FoundNamesProps {
  readonly list: UseInfiniteQueryResult<{ readonly pages: readonly FoundPage<Item>[] }>;
  readonly label: string;
  /** Said where nothing is called so. */
  readonly near: string;
  /** Shown in place of an empty list. */
  readonly empty: ReactNode;
  readonly keyOf: (item: Item) => string;
  readonly renderItem: (item: Item) => ReactNode;
}

/** A list of names, in every state it can have. */
function Found<Item>(props: FoundProps<Item>) {
  const { q, isMember, list, label, near, empty, keyOf, renderItem } = props;
  const { t } = useTranslation('search');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  if (!data) {
    return error ? (
      <Failure title={t('found.failed')} error={error} onRetry={refetch} />
    ) : (
      <div className="py-8">
        <Spinner label={t('found.waiting')} />
      </div>
    );
  }
  const items = data.pages.flatMap((page) => page.items);
  const isNear = data.pages[0]?.near === true;
  if (items.length === 0 && !hasNextPage) {
    return isMember ? (
      empty
    ) : (
      <>
        {empty}
        <SignUpPrompt seen={0} />
      </>
    );
  }
  return (
    <div className="max-w-[44rem]">
      <output className="block text-soft not-empty:pt-4">{isNear && near}</output>
      <ul aria-label={label} className="mt-2">
        {items.map((item) => (
          <li key={keyOf(item)} className="border-line not-first:border-t">
            {renderItem(item)}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <MoreOrFailure
          label={t('found.more')}
          isComing={isFetchingNextPage}
          error={error}
          onNear={fetchNextPage}
        />
      )}
      {data.pages.length > 1 && !hasNextPage && <ListEnd text={t('found.end')} />}
      {isNear && (
        <div className="mt-6">
          <AmongPosts q={q} />
        </div>
      )}
      {!isMember && <SignUpPrompt seen={0} />}
    </div>
  );
}
