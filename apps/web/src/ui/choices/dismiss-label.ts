import { useCallback, type RefCallback } from 'react';

/** The library's label, in English for everybody. */
const libraryLabel = '[aria-label="Dismiss"]';

/**
 * Renames the hidden buttons the library adds for screen readers to close a list. It offers no
 * option for their label, so it is replaced as soon as they appear.
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
