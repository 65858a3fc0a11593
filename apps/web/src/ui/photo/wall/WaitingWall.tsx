import { Skeleton } from '../../states/Skeleton.tsx';
import { JustifiedGrid } from '../JustifiedGrid.tsx';

/** Varied ratios, so that the placeholder looks like rows of photographs. */
const frames = [1.5, 0.8, 1.6, 1.33, 0.77, 1.5, 1.5, 0.8, 1.78, 1, 0.77, 1.6];

/** Placeholder of a wall. */
export function WaitingWall({ count = 12 }: { readonly count?: number }) {
  const items = frames
    .slice(0, count)
    .map((ratio, place) => ({ id: String(place), width: ratio, height: 1 }));
  return (
    <div aria-hidden="true">
      <JustifiedGrid items={items} renderItem={() => <Skeleton height="100%" />} label="" />
    </div>
  );
}
