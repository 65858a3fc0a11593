import { useEffect, useState } from 'react';

/**
 * The token of a mailed link. It comes after the `#`, which browsers send to nobody, and leaves the
 * address bar at once: what is bookmarked or shown to others does not carry it.
 */
export function useLinkToken(): string | null {
  const [token, setToken] = useState(readToken);
  useEffect(() => {
    // Another link opened in the same tab changes nothing but what comes after the `#`.
    const take = () => {
      const found = readToken();
      if (found === null) return;
      setToken(found);
      history.replaceState(history.state, '', location.pathname + location.search);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return token;
}

function readToken(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('token');
}
