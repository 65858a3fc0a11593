import type { Coordinates } from '@stenope/domain/places/coordinates';
import { useMemo, useRef } from 'react';
import { useWidth } from '../photo/useWidth.ts';
import { apart, grouped, reachIn, type Group } from './groups.ts';
import { MapPin } from './MapPin.tsx';
import type { MapView } from './useMapView.ts';
import { isInside, pointOf, stands, type View } from './view.ts';
import { WorldMap, type MapWords } from './WorldMap.tsx';

interface MapPlace extends Coordinates {
  readonly id: string;
}

interface PinsMapProps {
  readonly map: MapView;
  readonly words: MapWords & { readonly pins: string };
  readonly styleUrl: string | null | undefined;
  /** The first places determine the positions of pins. */
  readonly places: readonly MapPlace[];
  readonly chosen: ReadonlySet<string>;
  /** Called with all ids under the chosen pin. Where they can be separated, the map zooms in. */
  readonly onChoose: (ids: readonly string[]) => void;
  /** Accessible name of a pin. */
  readonly nameOf: (ids: readonly string[]) => string;
  /** Home of the member, drawn as a ring among the pins. */
  readonly home?: Coordinates | null;
}

/** Places as pins; close ones share a pin with their number. */
export function PinsMap(props: PinsMapProps) {
  const { map, words, styleUrl, places, chosen, onChoose, nameOf, home = null } = props;
  const { view, glide } = map;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const spots = useMemo(() => places.map((at) => ({ id: at.id, ...pointOf(at) })), [places]);
  const reach = width === 0 ? 0 : reachIn(view, width);
  const groups = useMemo(() => (reach === 0 ? [] : grouped(spots, reach)), [spots, reach]);

  const choose = ({ ids }: Group) => {
    onChoose(ids);
    const under = new Set(ids);
    const near = apart(
      spots.filter(({ id }) => under.has(id)),
      view,
      width,
    );
    if (near) glide(() => near);
  };
  return (
    <div ref={frame}>
      <WorldMap map={map} words={words} styleUrl={styleUrl}>
        {home && <MapPin view={view} at={pointOf(home)} isRing />}
        <ul aria-label={words.pins}>
          {groups
            .filter((group) => isInside(view, group))
            .map((group) => (
              <li key={group.ids[0]}>
                <Pin
                  group={group}
                  view={view}
                  name={nameOf(group.ids)}
                  isChosen={group.ids.some((id) => chosen.has(id))}
                  onChoose={() => choose(group)}
                />
              </li>
            ))}
        </ul>
      </WorldMap>
    </div>
  );
}

interface PinProps {
  readonly group: Group;
  readonly view: View;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const standing = 'absolute -translate-1/2';
const looks = {
  plain: 'border-wall bg-safelight text-on-safelight group-hover:bg-safelight-lit',
  chosen: 'border-safelight bg-ink text-wall',
} as const;

function Pin({ group, view, name, isChosen, onChoose }: PinProps) {
  const many = group.ids.length;
  const size = many === 1 ? 'size-4.5' : 'h-7.5 min-w-7.5 px-1.5';
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isChosen}
      title={name}
      style={stands(view, group)}
      className={`group grid size-11 cursor-pointer place-items-center rounded-full focus-inside ${standing} ${isChosen ? 'z-1' : ''}`}
      onClick={onChoose}
    >
      <span
        className={`num grid place-items-center rounded-full border-2 text-sm transition-colors ${size} ${isChosen ? looks.chosen : looks.plain}`}
      >
        {many > 1 && many}
      </span>
    </button>
  );
}
