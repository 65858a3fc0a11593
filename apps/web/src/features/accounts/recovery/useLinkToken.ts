import { useEffect, useState } from 'react';
import type { StoredToken } from './stored-token.ts';

/**
 * Token of a mailed link. It stands in the hash, which browsers do not send to servers, and is
 * removed from the address bar at once, so that bookmarks and screenshots do not contain it.
 */
export function useLinkToken(keep?: StoredToken): string | null {
  const [token, setToken] = useState(() => readToken() ?? keep?.read() ?? null);
  useEffect(() => {
    // A second link opened in the same tab changes only the hash.
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
