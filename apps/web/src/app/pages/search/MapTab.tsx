import type { Me } from '@stenope/contract/accounts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { squarePeopleQuery } from '../../../features/map/api.ts';
import { PersonLine } from '../../../features/people/PersonLine.tsx';
import { placeLabel, placesQuery } from '../../../features/posts/editing/place/places.ts';
import { PostListView } from '../../../features/posts/lists/PostListView.tsx';
import { usePostList } from '../../../features/posts/lists/usePostList.ts';
import { inPlace } from '../../../platform/parts/parts.tsx';
import { Failure } from '../../../platform/words/Failure.tsx';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { needWords } from '../../../platform/words/need.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { RatingFromList } from '../../rating/RatingFromList.tsx';
import { WaitingMap } from '../../../features/posts/map/WaitingMap.tsx';

const CommunityMap = inPlace(
  async () => {
    const [{ CommunityMap: Part }] = await Promise.all([
      import('../../../features/map/CommunityMap.tsx'),
      needWords(['map']),
    ]);
    return Part;
  },
  <WaitingMap />,
);

interface MapTabProps {
  readonly me: Me | null;
  readonly q: string;
  /** Words or filters, of which the map knows only names of places. */
  readonly isAsked: boolean;
}

/** Places that are offered for one name. */
const mostPlaces = 4;

/** The Map tab: the community's places, what each of them holds, and the way to those of a name. */
export function MapTab({ me, q, isAsked }: MapTabProps) {
  const language = useLanguageCode();
  // Members alone may ask for places.
  const isNamed = me !== null && q.length >= 2;
  const { data } = useQuery({ ...placesQuery(q), enabled: isNamed });
  const places = isNamed ? (data ?? []).slice(0, mostPlaces) : [];
  const found = isNamed && data ? (places.length > 0 ? 'some' : 'none') : 'all';
  return (
    <CommunityMap
      isMember={me !== null}
      asked={isAsked ? { q, found } : undefined}
      places={places.map((one) => ({ ...one, label: placeLabel(one, language) }))}
      renderPosts={(cell) => <SquarePosts key={cell} cell={cell} viewerId={me?.id} />}
      renderPeople={(cell) => <SquarePeople key={cell} cell={cell} />}
    />
  );
}

interface SquarePostsProps {
  readonly cell: string;
  readonly viewerId: string | undefined;
}

function SquarePosts({ cell, viewerId }: SquarePostsProps) {
  const { t } = useTranslation('map');
  const posts = usePostList({ kind: 'square', cell });
  return (
    <RatingFromList viewerId={viewerId}>
      <PostListView
        list={posts}
        view="grid"
        label={t('images')}
        viewerId={viewerId}
        empty={<EmptyState icon="map-pin" title={t('list.empty')} sentence={t('list.sentence')} />}
      />
    </RatingFromList>
  );
}

function SquarePeople({ cell }: { readonly cell: string }) {
  const { t } = useTranslation('map');
  const people = useInfiniteQuery(squarePeopleQuery(cell));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = people;
  if (!data) {
    return error ? (
      <Failure title={t('failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Spinner label={t('waiting')} />
    );
  }
  return (
    <div>
      <ul aria-label={t('people')}>
        {data.pages
          .flatMap(({ items }) => items)
          .map((person) => (
            <li key={person.id} className="border-line not-first:border-t">
              <PersonLine person={person} />
            </li>
          ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </div>
  );
}
