import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PersonLine } from '../../../features/people/PersonLine.tsx';
import { hashtagsFoundQuery, peopleFoundQuery, totalsQuery } from '../../../features/search/api.ts';
import { withWords } from '../../../features/search/address.ts';
import { Failure } from '../../../platform/words/Failure.tsx';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';

interface FoundNamesProps {
  readonly q: string;
}

/** Members whose name begins so, as it is typed; where there are none, those nearly called so. */
export function FoundUsers({ q }: FoundNamesProps) {
  const { t } = useTranslation('search');
  const { data, error, refetch } = useQuery(peopleFoundQuery(q));
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
    <Found isThere={data !== undefined} error={error} onRetry={() => void refetch()}>
      {data?.items.length === 0 ? (
        <EmptyState
          icon="person"
          title={t('found.users_none')}
          sentence={t('found.users_sentence')}
          action={<AmongPosts q={q} />}
        />
      ) : (
        <>
          <output className="block text-soft not-empty:pt-4">
            {data?.near && t('found.users_near')}
          </output>
          <ul aria-label={t('box.users')} className="mt-2 max-w-[44rem]">
            {data?.items.map((person) => (
              <li key={person.id} className="border-line not-first:border-t">
                <PersonLine person={person} />
              </li>
            ))}
          </ul>
          {data?.near && (
            <div className="mt-6">
              <AmongPosts q={q} />
            </div>
          )}
        </>
      )}
    </Found>
  );
}

/** Hashtags that begin so, or else nearly so, with how many posts carry them. */
export function FoundHashtags({ q }: FoundNamesProps) {
  const { t } = useTranslation(['search', 'pages']);
  const { data, error, refetch } = useQuery(hashtagsFoundQuery(q));
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
    <Found isThere={data !== undefined} error={error} onRetry={() => void refetch()}>
      {data?.items.length === 0 ? (
        <EmptyState
          icon="search"
          title={t('found.hashtags_none')}
          sentence={t('found.hashtags_sentence')}
          action={<AmongPosts q={q} />}
        />
      ) : (
        <>
          <output className="block text-soft not-empty:pt-4">
            {data?.near && t('found.hashtags_near')}
          </output>
          <ul aria-label={t('box.hashtags')} className="mt-2 max-w-[44rem]">
            {data?.items.map(({ tag, posts, approximate }) => {
              const name = `#${tag}`;
              return (
                <li key={tag} className="border-line not-first:border-t">
                  <Link
                    to={`/explore/hashtag/${encodeURIComponent(tag)}`}
                    className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2 hover:underline"
                  >
                    <span className="font-semibold wrap-anywhere">{name}</span>
                    <span className="edge text-mute">
                      {t(approximate ? 'pages:hashtag.about' : 'pages:hashtag.count', {
                        count: posts,
                      })}
                    </span>
                  </Link>
                </li>
              );
            })}
          </ul>
          {data?.near && (
            <div className="mt-6">
              <AmongPosts q={q} />
            </div>
          )}
        </>
      )}
    </Found>
  );
}

/** The same words may stand in posts. */
function AmongPosts({ q }: FoundNamesProps) {
  const { t } = useTranslation('search');
  return (
    <ButtonLink to={`/search?${withWords(new URLSearchParams(), q)}`}>
      {t('found.in_posts')}
    </ButtonLink>
  );
}

interface FoundProps {
  readonly isThere: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

function Found({ isThere, error, onRetry, children }: FoundProps) {
  const { t } = useTranslation('search');
  if (isThere) return children;
  return error ? (
    <Failure title={t('found.failed')} error={error} onRetry={onRetry} />
  ) : (
    <div className="py-8">
      <Spinner label={t('found.waiting')} />
    </div>
  );
}
