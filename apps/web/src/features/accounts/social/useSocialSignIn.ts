import { startSocial } from '@stenope/contract/accounts/signing';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { recheckViewer } from '../api.ts';
import { hearOutcome, troubleOf, type Provider, type Trouble } from './outcome.ts';

/** Grace period for slow browsers: the popup's message usually arrives before it closes. */
const graceMs = 500;

interface SocialSignIn {
  readonly start: (provider: Provider) => void;
  readonly trouble: Trouble | undefined;
}

/** Signs in through a popup at another site. */
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

  // A viewer who returns to this page after the popup is gone has closed it. Before that its state
  // is unknown: a window at another site appears closed to us.
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
      // Opened within the click itself, or browsers block it; blank until its address is known.
      const window = open('', 'stenope-social', 'popup,width=480,height=680');
      setTrouble(window ? undefined : 'blocked');
      opened.current = window ?? undefined;
      if (window) void lead(window, provider);
    },
  };
}
