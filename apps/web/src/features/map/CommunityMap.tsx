import type { Coordinates } from '@stenope/domain/places/coordinates';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { useMapStyle } from '../../platform/api/useMapStyle.ts';
import { Failure } from '../../platform/words/Failure.tsx';
import { useLanguageCode } from '../../platform/words/useLanguageCode.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Chips } from '../../ui/choices/Chips.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { MapPlan } from '../../ui/map/MapPlan.tsx';
import { useMapView, type MapView } from '../../ui/map/useMapView.ts';
import { framing, isInside, pointOf, wholeWorld, type View } from '../../ui/map/view.ts';
import { WorldMap } from '../../ui/map/WorldMap.tsx';
import { useWidth } from '../../ui/photo/useWidth.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorWords } from '../../ui/states/ErrorWords.tsx';
import { Spinner } from '../../ui/states/Spinner.tsx';
import { readMap, withMap } from './address.ts';
import type { MapSquare } from './api.ts';
import { saveMap, savedMap, shows, type ChosenSquare, type Shown } from './saved-view.ts';
import { useSquareName } from './square-name.ts';
import { SquareMark } from './SquareMark.tsx';
import { standIn, viewOfSquare } from './squares.ts';
import { useSquares, type StandingSquare } from './useSquares.ts';

interface NamedPlace extends Coordinates {
  readonly id: string;
  readonly label: string;
}

interface AskedWords {
  readonly q: string;
  /** Whether places are called so; all where none are sought. */
  readonly found: 'some' | 'none' | 'all';
}

interface CommunityMapProps {
  /** Visitors see no profiles. */
  readonly isMember: boolean;
  /** What is searched for, if anything: the map shows everything all the same, and says so. */
  readonly asked: AskedWords | undefined;
  /** Places of the name that is searched for. */
  readonly places: readonly NamedPlace[];
  /** Posts of a square. */
  readonly renderPosts: (cell: string) => ReactNode;
  /** Members of a square. */
  readonly renderPeople: (cell: string) => ReactNode;
}

/** Degrees across the first view, at least: a continent. */
const leastAcross = 40;

/** The address follows the map once it has stood still so long. */
const restedMs = 400;

const inPlace = { replace: true, preventScrollReset: true } as const;

/** The community on the map: squares with their newest photographs, and beside them what they hold. */
export function CommunityMap(props: CommunityMapProps) {
  const { isMember, asked, places, renderPosts, renderPeople } = props;
  const { t } = useTranslation('map');
  const { key } = useLocation();
  const [address, setAddress] = useSearchParams();
  const map = useMapView(() => savedMap(key)?.view ?? readMap(address).view ?? wholeWorld);
  const [show, setShow] = useState<Shown>(() => savedMap(key)?.show ?? readMap(address).show);
  const [chosen, setChosen] = useState<ChosenSquare | null>(() => savedMap(key)?.chosen ?? null);
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const { view } = map;
  const kinds = kindsOf(show, isMember);
  const { squares, isWaiting, error, retry } = useSquares(view, width, kinds);
  useEffect(() => saveMap(key, { view, show, chosen }), [key, view, show, chosen]);
  // What nobody chose stays out of the address.
  const given = useRef({ view, show });
  const tellAddress = useEffectEvent(() => {
    setAddress((now) => withMap(now, { view, show }), inPlace);
  });
  useEffect(() => {
    if (view === given.current.view && show === given.current.show) return undefined;
    const timer = setTimeout(tellAddress, restedMs);
    return () => clearTimeout(timer);
  }, [view, show]);
  // Who names no place and has not moved sees the part of the world where something is.
  const isUntouched = view === wholeWorld && squares.length > 0;
  const frameAll = useEffectEvent(() => {
    const all = framing(squares.map(pointOf), leastAcross);
    given.current = { view: all, show };
    map.move(() => all);
  });
  // Before it is painted: marks that jump are no first sight.
  useLayoutEffect(() => {
    if (isUntouched) frameAll();
  }, [isUntouched]);

  const nameOf = useSquareName();
  // Named once, not at each step of a finger.
  const named = squares.map((square) => ({ ...square, name: nameOf(square) }));
  const inSight = named.filter((square) => isInside(view, standIn(view, square.stand)));
  const choose = ({ kind, cell, name }: NamedSquare) => setChosen({ kind, cell, name });
  const { heading, comeBeside } = useHeadingBeside(chosen);
  return (
    <MapPlan
      map={
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            {isMember ? (
              <Chips
                label={t('show.label')}
                value={show}
                chips={shows.map((value) => ({ value, label: t(`show.${value}`) }))}
                onChange={(value) => {
                  setShow(value);
                  setChosen(null);
                }}
              />
            ) : (
              <p className="text-sm text-mute">{t('join')}</p>
            )}
            <OwnPosition map={map} />
          </div>
          <output className="text-sm text-soft wrap-anywhere empty:hidden">
            {asked && t(isMember ? `asked.${asked.found}` : 'asked.visitor', { q: asked.q })}
          </output>
          {places.length > 0 && (
            <ul aria-label={t('places')} className="flex flex-wrap gap-2">
              {places.map((place) => (
                <li key={place.id}>
                  <Button
                    className="wrap-anywhere"
                    onClick={() => {
                      setChosen(null);
                      map.glide(() => aroundPlace(place));
                    }}
                  >
                    {place.label}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <div ref={frame} className="relative">
            {/* The same by fewer keys: every mark is one. */}
            <div className="pointer-events-none absolute top-2 left-2 z-2 opacity-0 focus-within:pointer-events-auto focus-within:opacity-100">
              <Button className="bg-raised" onClick={() => heading.current?.focus()}>
                {t('skip')}
              </Button>
            </div>
            <SquaresMap map={map} squares={inSight} chosen={chosen} onChoose={choose} />
          </div>
        </div>
      }
    >
      {chosen ? (
        <ChosenHead
          heading={heading}
          chosen={chosen}
          map={map}
          onLeave={() => {
            comeBeside();
            setChosen(null);
          }}
        />
      ) : (
        <SquareList
          squares={inSight}
          isWaiting={isWaiting}
          error={error}
          heading={heading}
          onRetry={retry}
          onChoose={(square) => {
            comeBeside();
            choose(square);
          }}
        />
      )}
      {chosen?.kind === 'posts' && renderPosts(chosen.cell)}
      {chosen?.kind === 'profiles' && renderPeople(chosen.cell)}
    </MapPlan>
  );
}

/**
 * The heading of what stands beside the map. What is pressed there goes with it: the focus comes to
 * the heading of what is there instead.
 */
function useHeadingBeside(chosen: ChosenSquare | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isComing = useRef(false);
  useEffect(() => {
    if (isComing.current) heading.current?.focus();
    isComing.current = false;
  }, [chosen]);
  const comeBeside = () => {
    isComing.current = true;
  };
  return { heading, comeBeside };
}

/** A town and what lies around it. */
const aroundPlace = (at: Coordinates): View => ({ ...pointOf(at), across: 0.5 });

function kindsOf(show: Shown, isMember: boolean): readonly MapSquare['kind'][] {
  if (!isMember) return ['posts'];
  return show === 'all' ? ['posts', 'profiles'] : [show];
}

type NamedSquare = StandingSquare & { readonly name: string };

interface SquaresMapProps {
  readonly map: MapView;
  readonly squares: readonly NamedSquare[];
  readonly chosen: ChosenSquare | null;
  readonly onChoose: (square: NamedSquare) => void;
}

function SquaresMap({ map, squares, chosen, onChoose }: SquaresMapProps) {
  const { t } = useTranslation('map');
  const figure = new Intl.NumberFormat(useLanguageCode(), { notation: 'compact' });
  return (
    <WorldMap
      map={map}
      styleUrl={useMapStyle()}
      words={{
        label: t('label'),
        nearer: t('nearer'),
        further: t('further'),
        undrawn: t('undrawn'),
        plain: t('plain'),
      }}
    >
      <ul aria-label={t('marks')}>
        {squares.map((square) => (
          <li key={`${square.kind} ${square.cell}`}>
            <SquareMark
              square={square}
              view={map.view}
              name={square.name}
              count={figure.format(square.count)}
              isChosen={chosen?.cell === square.cell && chosen.kind === square.kind}
              onChoose={() => onChoose(square)}
            />
          </li>
        ))}
      </ul>
    </WorldMap>
  );
}

/** Goes to where the device is, when it is asked to; the position is told to nobody. */
function OwnPosition({ map }: { readonly map: MapView }) {
  const { t } = useTranslation('map');
  const [state, setState] = useState<'idle' | 'locating' | 'denied'>('idle');
  const locate = async () => {
    setState('locating');
    try {
      const at = await devicePosition();
      map.glide(() => aroundPlace(at));
      setState('idle');
    } catch {
      setState('denied');
    }
  };
  return (
    <div className="grid justify-items-end gap-1">
      <Button busy={state === 'locating'} onClick={() => void locate()}>
        <Icon name="map-pin" />
        {t('here')}
      </Button>
      {state === 'denied' && <ErrorWords>{t('denied')}</ErrorWords>}
    </div>
  );
}

function devicePosition(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      reject,
      { timeout: 10_000 },
    );
  });
}

interface ChosenHeadProps {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly chosen: ChosenSquare;
  readonly map: MapView;
  readonly onLeave: () => void;
}

/** Heading of a square's list, announced when another one is chosen. */
function ChosenHead({ heading, chosen, map, onLeave }: ChosenHeadProps) {
  const { t } = useTranslation('map');
  return (
    <div className="grid gap-3">
      <h2
        ref={heading}
        tabIndex={-1}
        aria-live="polite"
        className="text-xl wrap-anywhere outline-none"
      >
        {chosen.name}
      </h2>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onLeave}>{t('back')}</Button>
        <Button onClick={() => map.glide(() => viewOfSquare(chosen.cell))}>{t('closer')}</Button>
      </div>
    </div>
  );
}

interface SquareListProps {
  readonly squares: readonly NamedSquare[];
  readonly isWaiting: boolean;
  readonly error: Error | null;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onRetry: () => void;
  readonly onChoose: (square: NamedSquare) => void;
}

/** The map in words: what is in sight, most first. */
function SquareList(props: SquareListProps) {
  const { squares, isWaiting, error, heading, onRetry, onChoose } = props;
  const { t } = useTranslation('map');
  if (error) return <Failure title={t('failed')} error={error} onRetry={onRetry} />;
  if (squares.length === 0) {
    return isWaiting ? (
      <div className="py-8">
        <Spinner label={t('waiting')} />
      </div>
    ) : (
      <EmptyState icon="map-pin" title={t('list.empty')} sentence={t('list.sentence')} />
    );
  }
  const listed = squares.toSorted((one, other) => other.count - one.count);
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t('list.title')}
      </h2>
      <ul className="mt-2">
        {listed.map((square) => (
          <li key={`${square.kind} ${square.cell}`} className="border-line not-first:border-t">
            <button
              type="button"
              className="flex min-h-12 w-full cursor-pointer items-center py-2 text-left wrap-anywhere hover:underline"
              onClick={() => onChoose(square)}
            >
              {square.name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
