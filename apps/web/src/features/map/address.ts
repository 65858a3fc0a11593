import { closest, coordinatesOf, pointOf, wholeWorld, type View } from '../../ui/map/view.ts';
import { shows, type Shown } from './saved-view.ts';
import { viewOfSquare } from './squares.ts';

interface ShownMap {
  readonly view: View;
  readonly show: Shown;
}

/** What an address says of the map: `at` its middle and how many degrees wide, or one `cell`. */
export function readMap(asked: URLSearchParams): { view: View | undefined; show: Shown } {
  const cell = asked.get('cell') ?? '';
  const view = viewAt(asked.get('at') ?? '');
  const named = /^[0-3]{1,26}$/.test(cell) ? viewOfSquare(cell) : undefined;
  return { view: view ?? named, show: shows.find((one) => one === asked.get('show')) ?? 'all' };
}

/** The map ends there. */
const farthestNorth = 85;

function viewAt(at: string): View | undefined {
  const numbers = at.split(',').map((part) => (part === '' ? Number.NaN : Number(part)));
  const [lat, lon, across] = numbers;
  if (numbers.length !== 3 || lat === undefined || lon === undefined || across === undefined) {
    return undefined;
  }
  const isThere = Math.abs(lat) <= farthestNorth && Math.abs(lon) <= 180;
  if (!isThere || !(across > 0 && across <= wholeWorld.across)) return undefined;
  return { ...pointOf({ lat, lon }), across: Math.max(closest, across) };
}

/** The middle is told to a part of what is seen: a shared address names no house from afar. */
const parts = 20;

export function withMap(before: URLSearchParams, { view, show }: ShownMap): URLSearchParams {
  const after = new URLSearchParams(before);
  after.delete('cell');
  const { lat, lon } = coordinatesOf(view);
  const decimals = Math.max(0, Math.ceil(Math.log10(parts / view.across)));
  const middle = [lat, lon].map((degrees) => degrees.toFixed(decimals));
  after.set('at', [...middle, Number(view.across.toPrecision(3))].join());
  if (show === 'all') after.delete('show');
  else after.set('show', show);
  return after;
}
