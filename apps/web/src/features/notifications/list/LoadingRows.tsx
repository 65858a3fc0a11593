import { Skeleton } from '../../../ui/states/Skeleton.tsx';

/** Placeholders, as high as notifications. */
export function LoadingRows({ count = 4 }: { readonly count?: number }) {
  return Array.from({ length: count }, (_, place) => (
    <div key={place} className="flex gap-3.5 px-4.5 py-3.5">
      <Skeleton width="2.5rem" height="2.5rem" round />
      <div className="grid flex-1 content-start gap-2.5 pt-1">
        <Skeleton width="80%" height="0.9rem" />
        <Skeleton width="4rem" height="0.7rem" />
      </div>
    </div>
  ));
}
