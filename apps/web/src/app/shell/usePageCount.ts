import { useEffect } from 'react';
import { useLanguageCode } from '../../platform/words/useLanguageCode.ts';

/**
 * Whether the operator counts pages: said in a header of the page, so that sites without it pay
 * nothing, and nothing is kept on the device.
 */
function isCounted(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  if (!(load instanceof PerformanceNavigationTiming)) return false;
  return load.serverTiming.some(({ name }) => name === 'analytics');
}

/** Counts each page that is opened, by its kind and language (`FEATURES=analytics`). */
export function usePageCount(pathname: string): void {
  const language = useLanguageCode();
  useEffect(() => {
    if (!isCounted()) return;
    void (async () => {
      const { countOpened } = await import('../../features/site/analytics/api.ts');
      await countOpened(pathname, language);
    })();
    // A page read in another language is no second page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
}
