import { startSocial } from '@stenope/contract/accounts/signing';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { recheckViewer } from '../api.ts';
import { hearOutcome, troubleOf, type Provider, type Trouble } from './outcome.ts';

/** What the window says arrives before it closes; this is for the slowest of browsers. */
const graceMs = 500;

interface SocialSignIn {
  readonly start: (provider: Provider) => void;
  readonly trouble: Trouble | undefined;
}

/** Signs in through a small window at another site. */
export function useSocialSignIn(arrivedWith: Trouble | undefined): SocialSignIn {
  const language = useLanguageCode();
  const cache = useQueryClient();
  const [trouble, setTrouble] = useState(arrivedWith);
  const opened = useRef<Window>(undefined);

  useEffect(
    () =>
      hearOutcome((outcome) => {
        if (outcome === 'done') void recheckViewer(cache);
        else if (opened.current) setTrouble(outcome);
        opened.current = undefined;
      }),
    [cache],
  );

  // Whoever comes back to this page while the window is gone has closed it. Before that nothing can
  // be told from it: to us, a window at another site looks closed.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (opened.current?.closed) setTrouble('closed');
      }, graceMs);
    };
    addEventListener('focus', look);
    return () => {
      clearTimeout(timer);
      removeEventListener('focus', look);
    };
  }, []);

  const lead = async (window: Window, provider: Provider): Promise<void> => {
    try {
      const { url } = await api(startSocial, { body: { provider, language } });
      window.location.href = url;
    } catch (error) {
      opened.current = undefined;
      window.close();
      setTrouble(troubleOf(error, provider));
    }
  };

  return {
    trouble,
    start: (provider) => {
      // Within the click itself, or browsers block it; it is blank until it is led somewhere.
      const window = open('', 'stenope-social', 'popup,width=480,height=680');
      setTrouble(window ? undefined : 'blocked');
      opened.current = window ?? undefined;
      if (window) void lead(window, provider);
    },
  };
}
