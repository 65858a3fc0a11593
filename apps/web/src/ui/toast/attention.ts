import { useEffect, useRef, useState, type RefObject } from 'react';

interface Attention {
  /** True while a toast is hovered or focused: none closes meanwhile. */
  readonly held: boolean;
  /** Returns the focus to where it came from, when the focused toast closes. */
  readonly giveBack: () => void;
}

export function useAttention(place: RefObject<HTMLElement | null>): Attention {
  const [held, setHeld] = useState(false);
  const cameFrom = useRef<EventTarget | null>(null);

  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const gone = new AbortController();
    const { signal } = gone;
    const hold = () => setHeld(true);
    const release = () => setHeld(element.contains(document.activeElement));
    element.addEventListener('pointerenter', hold, { signal });
    element.addEventListener('pointerleave', release, { signal });
    element.addEventListener('focusout', () => setHeld(false), { signal });
    element.addEventListener(
      'focusin',
      ({ relatedTarget }) => {
        hold();
        const within = relatedTarget instanceof Node && element.contains(relatedTarget);
        if (!within) cameFrom.current = relatedTarget;
      },
      { signal },
    );
    return () => gone.abort();
  }, [place]);

  const giveBack = () => {
    const inside = place.current?.contains(document.activeElement) ?? false;
    if (inside && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    setHeld(false);
  };
  return { held, giveBack };
}

/** F6 focuses the newest toast; Escape closes it. */
export function useToastKeys(
  place: RefObject<HTMLElement | null>,
  newest: number | undefined,
  close: (id: number) => void,
): void {
  useEffect(() => {
    if (newest === undefined) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'F6') {
        event.preventDefault();
        place.current?.querySelector<HTMLElement>(`[data-toast="${newest}"] button`)?.focus();
      } else if (event.key === 'Escape' && place.current?.contains(document.activeElement)) {
        close(newest);
      }
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [place, newest, close]);
}
