import { useSearchParams } from 'react-router';

/**
 * The open tab, kept in the address, so that going back restores it. The first tab is left out of
 * the address.
 */
export function useProfileTab<Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
): readonly [Tab, (tab: Tab) => void] {
  const [asked, ask] = useSearchParams();
  const tab = tabs.find((one) => one === asked.get('tab')) ?? tabs[0];
  return [
    tab,
    (chosen) =>
      ask(chosen === tabs[0] ? {} : { tab: chosen }, { replace: true, preventScrollReset: true }),
  ];
}
