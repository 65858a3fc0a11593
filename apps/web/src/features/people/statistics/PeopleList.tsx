import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, MoreOrFailure } from '../../../platform/words/Failure.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { peopleListQuery, type FollowList } from '../api.ts';
import { FollowButton } from '../FollowButton.tsx';
import { PersonLine } from '../PersonLine.tsx';

interface PeopleListProps {
  readonly userId: string;
  readonly which: FollowList;
  readonly onFollow: (userId: string, following: boolean) => void;
  /** Shown when the list is empty. */
  readonly empty: ReactNode;
}

const mostTyped = 60;

/** Followers or following: paged, or filtered by the beginning of a name. */
export function PeopleList({ userId, which, onFollow, empty }: PeopleListProps) {
  const { t } = useTranslation('people');
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  return (
    <>
      <div className="pt-4 pb-2">
        <TextField
          type="search"
          label={t('statistics.search')}
          value={typed}
          maxLength={mostTyped}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <Found userId={userId} which={which} q={q} onFollow={onFollow} empty={empty} />
    </>
  );
}

function Found({ userId, which, q, onFollow, empty }: PeopleListProps & { readonly q: string }) {
  const { t } = useTranslation('people');
  const list = useInfiniteQuery(peopleListQuery(userId, which, q));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list;
  if (!data) {
    return error ? (
      <Failure title={t('statistics.failed')} error={error} onRetry={refetch} />
    ) : (
      <Spinner label={t('statistics.loading')} />
    );
  }
  const people = data.pages.flatMap(({ items }) => items);
  if (people.length === 0 && !hasNextPage) {
    return q === '' ? empty : <p className="py-6 text-mute">{t('statistics.none_found', { q })}</p>;
  }
  return (
    <>
      <ul aria-label={t(`statistics.${which}`)}>
        {people.map((person) => (
          <li key={person.id} className="border-line not-first:border-t">
            <PersonLine person={person}>
              {person.following !== null && (
                <FollowButton
                  person={person}
                  following={person.following}
                  onChange={(following) => onFollow(person.id, following)}
                />
              )}
            </PersonLine>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <MoreOrFailure
          label={t('statistics.more')}
          isComing={isFetchingNextPage}
          error={error}
          onNear={fetchNextPage}
        />
      )}
    </>
  );
}
