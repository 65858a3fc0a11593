import {
  memo,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import type { Box } from '../justify.ts';
import '../justified-grid.css';
import { useWidth } from '../useWidth.ts';
import { bareWall, hang, rowsBetween, type Hanging, type HungRow } from './hanging.ts';
import { saveListState, savedListState } from './saved-list-states.ts';

interface WallItem {
  readonly id: string;
  /** Size of the photograph; only the ratio counts. */
  readonly width: number;
  readonly height: number;
}

interface PhotoWallProps<T extends WallItem> {
  readonly items: readonly T[];
  /** Its result fills the given box. */
  readonly renderItem: (item: T, box: Box) => ReactNode;
  /** Pixels left free below each row, for captions. */
  readonly foot?: number;
  readonly label: string;
  /** True when there are no more items. */
  readonly isEnd: boolean;
  /** Called when the end is near, to load more. */
  readonly onNearEnd: () => void;
  /** Identifies the history entry of the list. */
  readonly place: string;
}

/** Overscan above and below the viewport, in pixels. */
const margin = 300;

/**
 * Virtualised wall of photographs in justified rows. All heights are computed in advance, so that
 * nothing is measured and nothing moves.
 */
export function PhotoWall<T extends WallItem>(props: PhotoWallProps<T>) {
  const { items, renderItem, foot = 0, label, isEnd, onNearEnd, place } = props;
  const element = useRef<HTMLUListElement>(null);
  const width = useWidth(element, savedListState(place).width);
  const hanging = useHanging({ items, width, isEnd, foot, highest: useHighest(width) });
  const [first, end] = useRowsInSight(element, hanging.rows);
  const focused = useFocused(element);

  useEffect(() => {
    if (width > 0) saveListState(place, { width });
  }, [place, width]);

  // Two screens ahead, so that the next page is loaded in time.
  const isNearEnd = !isEnd && width > 0 && end >= hanging.rows.length - 6;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, hanging.hung, onNearEnd]);

  const shown = hanging.rows.slice(first, end);
  const focusedRow = rowOf(hanging.rows, focused);
  if (focusedRow && !shown.includes(focusedRow)) shown.push(focusedRow);
  return (
    <ul
      ref={element}
      // Safari drops the role together with the bullets.
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Said again for that reason.
      role="list"
      aria-label={label}
      className="justified-grid"
      style={{ height: hanging.height }}
    >
      {shown.flatMap(({ first: index, boxes }) =>
        boxes.map((box, along) => {
          const item = items[index + along];
          return item === undefined ? null : (
            <Hung
              key={item.id}
              item={item}
              box={box}
              position={index + along + 1}
              total={isEnd ? items.length : -1}
              renderItem={renderItem}
            />
          );
        }),
      )}
    </ul>
  );
}

interface HungProps<T extends WallItem> extends Pick<PhotoWallProps<T>, 'renderItem'> {
  readonly item: T;
  readonly box: Box;
  readonly position: number;
  /** -1 while unknown. */
  readonly total: number;
}

/** Memoised: a row that appears or goes does not render the others. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `memo` drops the type parameter.
const Hung = memo(HungItem) as typeof HungItem;

function HungItem<T extends WallItem>({ item, box, position, total, renderItem }: HungProps<T>) {
  return (
    <li style={box} aria-posinset={position} aria-setsize={total}>
      {renderItem(item, box)}
    </li>
  );
}

/** Height of the floating bars, as in `--tallest-photo`. */
const barsRem = 9;

/**
 * Maximum height of a photograph between the bars. Recomputed only with the width: mobile browser
 * bars change the window's height, and the wall must not move for that.
 */
function useHighest(width: number): number {
  return useMemo(() => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    return width > 0 ? Math.max(innerHeight, 2 * barsRem * rem) - barsRem * rem : Infinity;
  }, [width]);
}

/** Remembers the layout, so that a new page costs only its own layout. */
function useHanging(list: Parameters<typeof hang>[1]): Hanging {
  const [before, setHanging] = useState(bareWall);
  const hanging = hang(before, list);
  if (hanging !== before) setHanging(hanging);
  return hanging;
}

function useRowsInSight(
  place: RefObject<HTMLElement | null>,
  rows: readonly HungRow[],
): readonly [first: number, end: number] {
  const [sight, setSight] = useState<readonly [number, number]>([0, 0]);
  useLayoutEffect(() => {
    const look = () => {
      if (place.current === null) return;
      const above = -place.current.getBoundingClientRect().top;
      const now = rowsBetween(rows, above - margin, above + innerHeight + margin);
      setSight((before) => (before[0] === now[0] && before[1] === now[1] ? before : now));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [place, rows]);
  return sight;
}

/**
 * Index of the focused item, which stays rendered wherever the page scrolls, so that keyboard focus
 * is kept.
 */
function useFocused(place: RefObject<HTMLElement | null>): number | undefined {
  const [focused, setFocused] = useState<number>();
  useEffect(() => {
    const list = place.current;
    if (list === null) return undefined;
    const arrive = ({ target }: FocusEvent) => {
      const item = target instanceof Element ? target.closest('li') : null;
      setFocused(item === null ? undefined : Number(item.ariaPosInSet) - 1);
    };
    const leave = () => setFocused(undefined);
    list.addEventListener('focusin', arrive);
    list.addEventListener('focusout', leave);
    return () => {
      list.removeEventListener('focusin', arrive);
      list.removeEventListener('focusout', leave);
    };
  }, [place]);
  return focused;
}

function rowOf(rows: readonly HungRow[], index: number | undefined): HungRow | undefined {
  if (index === undefined) return undefined;
  return rows.findLast(({ first }) => first <= index);
}
