import { useEffect } from 'react';

/** Names the tab after the page: `Page · Sténopé`. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = `Sténopé · ${page}`;
  }, [page]);
}
