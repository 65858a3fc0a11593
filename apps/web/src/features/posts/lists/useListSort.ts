import { postSorts, type PostSort } from '@stenope/contract/feed';
import { useSearchParams } from 'react-router';

/** Sort order, kept in the address, so that it can be shared and restored by going back. */
export function useListSort(): readonly [PostSort, (sort: PostSort) => void] {
  const [asked, ask] = useSearchParams();
  return [
    sortIn(asked),
    (sort) => ask((before) => withSort(before, sort), { replace: true, preventScrollReset: true }),
  ];
}

export function sortIn(asked: URLSearchParams): PostSort {
  return postSorts.find((one) => one === asked.get('sort')) ?? 'recent';
}

/** Other parameters stay; the default order is left out of the address. */
export function withSort(before: URLSearchParams, sort: PostSort): URLSearchParams {
  const after = new URLSearchParams(before);
  if (sort === 'recent') after.delete('sort');
  else after.set('sort', sort);
  return after;
}
