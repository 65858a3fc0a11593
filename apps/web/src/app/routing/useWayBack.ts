import { useNavigate } from 'react-router';
import { home } from './return-place.ts';

/** Goes back within the product; a viewer who came from elsewhere goes home. */
export function useWayBack(): () => void {
  const navigate = useNavigate();
  return () => void (stepsTaken() > 0 ? navigate(-1) : navigate(home, { replace: true }));
}

/** Number of steps since the first page, as the router counts them in `history.state`. */
function stepsTaken(): number {
  const entry: unknown = history.state;
  const isNumbered = typeof entry === 'object' && entry !== null && 'idx' in entry;
  return isNumbered && typeof entry.idx === 'number' ? entry.idx : 0;
}
