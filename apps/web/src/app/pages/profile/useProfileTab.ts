import { useSearchParams } from 'react-router';

/** In the address, so that who comes back finds the tab they left. The first is not said. */
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
