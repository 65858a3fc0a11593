import { postSorts, type PostSort } from '@stenope/contract/feed';
import { useSearchParams } from 'react-router';

/** In the address, so that it can be shared and who comes back finds the order they left. */
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

/** What else the address says stays; the usual order is not said. */
export function withSort(before: URLSearchParams, sort: PostSort): URLSearchParams {
  const after = new URLSearchParams(before);
  if (sort === 'recent') after.delete('sort');
  else after.set('sort', sort);
  return after;
}
