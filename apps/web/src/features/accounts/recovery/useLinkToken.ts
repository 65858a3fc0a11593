import { useEffect, useState } from 'react';
import type { KeptToken } from './kept-token.ts';

/**
 * The token of a mailed link. It comes after the `#`, which browsers send to nobody, and leaves the
 * address bar at once: what is bookmarked or shown to others does not carry it.
 */
export function useLinkToken(keep?: KeptToken): string | null {
  const [token, setToken] = useState(() => readToken() ?? keep?.read() ?? null);
  useEffect(() => {
    // Another link opened in the same tab changes nothing but what comes after the `#`.
    const take = () => {
      const found = readToken();
      if (found === null) return;
      setToken(found);
      keep?.write(found);
      history.replaceState(history.state, '', location.pathname + location.search);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, [keep]);
  return token;
}

function readToken(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('token');
}
