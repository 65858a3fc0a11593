import { useEffect } from 'react';

/** Names the tab after the page: `Sténopé · page`. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = `Sténopé · ${page}`;
  }, [page]);
}
