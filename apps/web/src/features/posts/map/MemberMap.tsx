import type { Coordinates } from '@stenope/domain/places/coordinates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Failure } from '../../../platform/words/Failure.tsx';
import { PlacesMap } from './PlacesMap.tsx';
import { placesQuery } from './places-query.ts';
import { WaitingMap } from './WaitingMap.tsx';

interface MemberMapProps {
  readonly username: string;
  readonly viewerId: string | undefined;
  /** The member's location, if given. */
  readonly home: (Coordinates & { readonly label: string }) | null;
  /** Shown while no photograph has a place, with a suggestion what to do next. */
  readonly empty: ReactNode;
}

/** Map of a member's photographs, and the photographs. */
export function MemberMap({ username, viewerId, home, empty }: MemberMapProps) {
  const { t } = useTranslation('posts');
  const { key } = useLocation();
  const { data, error, refetch } = useQuery(placesQuery(username, useQueryClient()));
  if (!data) {
    return error ? (
      <Failure title={t('list.failed')} error={error} onRetry={refetch} />
    ) : (
      <WaitingMap />
    );
  }
  if (data.posts.length === 0 && home === null) return empty;
  return (
    <PlacesMap
      key={key}
      place={key}
      {...data}
      home={home}
      viewerId={viewerId}
      // Shown beside a map with only the member's location.
      empty={empty}
    />
  );
}
