import { useNavigate } from 'react-router';
import { home } from './return-place.ts';

/** Where one came from within the product; who came from elsewhere goes home. */
export function useWayBack(): () => void {
  const navigate = useNavigate();
  return () => void (stepsTaken() > 0 ? navigate(-1) : navigate(home, { replace: true }));
}

/** As the router numbers its entries. */
function stepsTaken(): number {
  const entry: unknown = history.state;
  const isNumbered = typeof entry === 'object' && entry !== null && 'idx' in entry;
  return isNumbered && typeof entry.idx === 'number' ? entry.idx : 0;
}
