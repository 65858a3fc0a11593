import { useCallback, type RefCallback } from 'react';

/** As the library writes it, in English for everybody. */
const libraryLabel = '[aria-label="Dismiss"]';

/**
 * Who hears the page closes a list by buttons that the library adds before the field and after the
 * list. It takes no words for them: as soon as they are there, they get ours.
 */
export function useDismissLabel(label: string): RefCallback<HTMLElement> {
  return useCallback(
    (place) => {
      if (place === null) return undefined;
      const rename = () => {
        for (const button of place.querySelectorAll(libraryLabel)) {
          button.setAttribute('aria-label', label);
        }
      };
      rename();
      const observer = new MutationObserver(rename);
      observer.observe(place, { childList: true, subtree: true });
      return () => observer.disconnect();
    },
    [label],
  );
}
