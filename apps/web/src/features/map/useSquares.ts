import { quadkeyOf } from '@stenope/domain/map/cells';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { View } from '../../ui/map/view.ts';
import { tileQuery, type MapSquare } from './api.ts';
import { standingApart, tilesIn } from './squares.ts';

/** A square with the place of its mark. */
export type StandingSquare = ReturnType<typeof standingApart<MapSquare>>[number];

interface Squares {
  readonly squares: readonly StandingSquare[];
  readonly isWaiting: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** What was last whole. */
interface HeldSquares {
  readonly key: string;
  readonly squares: readonly StandingSquare[];
}

/** A view is asked for once it has stood still so long. */
const settledMs = 150;

/** Squares of the tiles in sight; those of the view before, while others are on their way. */
export function useSquares(
  view: View,
  width: number,
  kinds: readonly MapSquare['kind'][],
): Squares {
  const settled = useSettled(view);
  const tiles = width === 0 ? [] : tilesIn(settled, width, kinds.length);
  const answers = useQueries({
    queries: kinds.flatMap((kind) => tiles.map((tile) => tileQuery(kind, tile))),
  });
  const isWhole = tiles.length > 0 && answers.every(({ data }) => data !== undefined);
  const key = [
    ...kinds,
    ...tiles.map(quadkeyOf),
    ...answers.map((one) => one.dataUpdatedAt),
  ].join();
  const [held, setHeld] = useState<HeldSquares>({ key: '', squares: [] });
  if (isWhole && held.key !== key) {
    setHeld({ key, squares: standingApart(answers.flatMap(({ data }) => data ?? [])) });
  }
  const failed = answers.find(({ error, data }) => error !== null && data === undefined);
  return {
    squares: held.squares,
    isWaiting: !isWhole && failed === undefined,
    error: failed?.error ?? null,
    retry: () => {
      for (const { error, refetch } of answers) if (error) void refetch();
    },
  };
}

function useSettled(view: View): View {
  const [settled, setSettled] = useState(view);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(view), settledMs);
    return () => clearTimeout(timer);
  }, [view]);
  return settled;
}
