import { useEffect, useEffectEvent, useRef, type ReactElement } from 'react';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { saveListState, savedListState } from './saved-list-states.ts';

interface PhotoColumnProps<T extends { readonly id: string }> {
  readonly items: readonly T[];
  readonly renderItem: (item: T) => ReactElement;
  readonly label: string;
  readonly isEnd: boolean;
  /** Called when the end is near, to load more. */
  readonly onNearEnd: () => void;
  /** Identifies the history entry of the list. */
  readonly place: string;
}

const List = 'ul';
const Item = 'li';

/** Estimated height until items are measured: otherwise content below a short list would jump. */
function usualHeight(): number {
  return Math.min(innerWidth, 760) / 1.5 + 160;
}

/** Virtualised column of items with varying heights. */
export function PhotoColumn<T extends { readonly id: string }>(props: PhotoColumnProps<T>) {
  const { items, renderItem, label, isEnd, onNearEnd, place } = props;
  const list = useRef<WindowVirtualizerHandle>(null);
  const look = useEffectEvent(() => {
    const now = list.current;
    if (now === null || isEnd) return;
    const ahead = now.findItemIndex(now.scrollOffset + 3 * now.viewportSize);
    if (ahead >= items.length - 3) onNearEnd();
  });
  useEffect(() => look(), [items.length, isEnd]);
  const keep = useEffectEvent(() => {
    if (list.current) saveListState(place, { sizes: list.current.cache });
  });
  useEffect(() => {
    // Captured before any navigation, which unmounts the list.
    document.addEventListener('click', keep, { capture: true });
    addEventListener('popstate', keep);
    return () => {
      document.removeEventListener('click', keep, { capture: true });
      removeEventListener('popstate', keep);
    };
  }, []);
  const { sizes } = savedListState(place);
  return (
    // The virtualiser ignores pointers while the page scrolls, which would lose a press during it.
    <section aria-label={label} className="[&>ul]:pointer-events-auto!">
      <WindowVirtualizer
        ref={list}
        as={List}
        item={Item}
        data={items}
        bufferSize={500}
        itemSize={usualHeight()}
        {...(sizes === undefined ? {} : { cache: sizes })}
        onScroll={() => look()}
        onScrollEnd={() => keep()}
      >
        {(item) => <div key={item.id}>{renderItem(item)}</div>}
      </WindowVirtualizer>
    </section>
  );
}
