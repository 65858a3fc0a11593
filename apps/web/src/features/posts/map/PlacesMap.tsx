import type { Coordinates } from '@stenope/domain/places/coordinates';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMapStyle } from '../../../platform/api/useMapStyle.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PinsMap } from '../../../ui/map/PinsMap.tsx';
import { useMapView } from '../../../ui/map/useMapView.ts';
import { fitting } from '../../../ui/map/view.ts';
import { PostListView } from '../lists/PostListView.tsx';
import { saveMap, savedMap } from './saved-maps.ts';
import { MapPlan } from '../../../ui/map/MapPlan.tsx';
import { pinNames, placesNamed } from './naming.ts';
import type { MapPost, MemberPlaces } from './places-query.ts';

interface PlacesMapProps extends MemberPlaces {
  readonly home: (Coordinates & { readonly label: string }) | null;
  readonly viewerId: string | undefined;
  readonly empty: ReactNode;
  /** Identifies the history entry. */
  readonly place: string;
}

/** Pins, and the photographs of the chosen pin, or all while none is chosen. */
export function PlacesMap({ posts, isCut, home, viewerId, empty, place }: PlacesMapProps) {
  const { t } = useTranslation(['posts', 'map']);
  const styleUrl = useMapStyle();
  const name = useNames();
  const everything = () => fitting(home ? [...posts, home] : posts);
  const map = useMapView(() => savedMap(place)?.view ?? everything());
  const [wanted, setWanted] = useState(() => savedMap(place)?.chosen ?? []);
  // Posts deleted meanwhile are no longer chosen.
  const chosen = new Set(wanted.filter((one) => posts.some(({ id }) => id === one)));
  const shown = chosen.size > 0 ? posts.filter(({ id }) => chosen.has(id)) : posts;
  const { view } = map;
  useEffect(() => saveMap(place, { view, chosen: wanted }), [place, view, wanted]);

  const nameOf = useMemo(
    () => pinNames(posts, (under) => t('map.pin', { count: under.length, place: name(under) })),
    [posts, name, t],
  );
  return (
    <MapPlan
      map={
        <>
          <PinsMap
            map={map}
            styleUrl={styleUrl}
            words={{
              label: t('map.label'),
              pins: t('map.pins'),
              nearer: t('map:nearer'),
              further: t('map:further'),
              undrawn: t('map:undrawn'),
              plain: t('map:plain'),
            }}
            places={posts}
            chosen={chosen}
            onChoose={setWanted}
            nameOf={nameOf}
            home={home}
          />
          <Legend home={home?.label} shown={isCut ? posts.length : undefined} />
        </>
      }
    >
      {posts.length === 0 ? (
        empty
      ) : (
        <>
          <Heading
            posts={shown}
            isChosen={chosen.size > 0}
            name={name}
            onAll={() => {
              setWanted([]);
              map.glide(everything);
            }}
          />
          <Photographs
            posts={shown}
            place={`${place} map ${wanted[0] ?? ''}`}
            viewerId={viewerId}
          />
        </>
      )}
    </MapPlan>
  );
}

type Names = (posts: readonly MapPost[]) => string;

function useNames(): Names {
  const { t } = useTranslation('posts');
  const language = useLanguageCode();
  return useCallback(
    (posts) => {
      const { place, others } = placesNamed(posts, language);
      return others === 0 ? place : t('map.others', { place, count: others });
    },
    [t, language],
  );
}

interface LegendProps {
  readonly home: string | undefined;
  /** Number of posts shown, when there are more. */
  readonly shown: number | undefined;
}

function Legend({ home, shown }: LegendProps) {
  const { t } = useTranslation('posts');
  return (
    <div className="mt-3 grid gap-2 text-sm text-mute empty:hidden">
      {home !== undefined && (
        <p className="flex items-center gap-2">
          <span aria-hidden="true" className="size-4 shrink-0 rounded-full border-2 border-ink" />
          <span className="min-w-0 wrap-anywhere">{t('map.home', { place: home })}</span>
        </p>
      )}
      {shown !== undefined && <p>{t('map.cut', { shown })}</p>}
    </div>
  );
}

interface HeadingProps {
  readonly posts: readonly MapPost[];
  readonly isChosen: boolean;
  readonly name: Names;
  readonly onAll: () => void;
}

/** Heading of the shown photographs, announced when another pin is chosen. */
function Heading({ posts, isChosen, name, onAll }: HeadingProps) {
  const { t } = useTranslation('posts');
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <div aria-live="polite" className="min-w-0">
        {isChosen && <h2 className="text-xl wrap-anywhere">{name(posts)}</h2>}
        <p className={isChosen ? 'edge mt-2 text-mute' : 'edge text-mute'}>
          {t(isChosen ? 'map.here' : 'map.images', { count: posts.length })}
        </p>
      </div>
      {isChosen && <Button onClick={onAll}>{t('map.all')}</Button>}
    </div>
  );
}

interface PhotographsProps {
  readonly posts: readonly MapPost[];
  readonly place: string;
  readonly viewerId: string | undefined;
}

function Photographs({ posts, place, viewerId }: PhotographsProps) {
  const { t } = useTranslation('posts');
  return (
    <PostListView
      list={{
        ...whole,
        items: posts,
        total: posts.length,
        place,
        walk: { ids: posts.map(({ id }) => id) },
      }}
      view="grid"
      label={t('map.list')}
      viewerId={viewerId}
      empty={null}
    />
  );
}

const nothing = () => undefined;

/** Constant list state: everything is loaded at once. */
const whole = {
  state: 'there',
  error: null,
  wantsMember: false,
  hasMore: false,
  more: nothing,
  retry: nothing,
} as const;
