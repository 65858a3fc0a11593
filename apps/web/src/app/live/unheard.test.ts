import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { outdateUnheard } from './unheard.ts';

const topic = 'post:1';

async function read(cache: QueryClient, name: string, meta: Record<string, unknown>) {
  await cache.fetchQuery({ queryKey: [name], queryFn: () => name, meta });
}

test('what an earlier visit left of a topic is asked for again, and nothing else', async () => {
  const cache = new QueryClient();
  await read(cache, 'left', { topic });
  await read(cache, 'of another', { topic: 'post:2' });
  await read(cache, 'of none', {});
  outdateUnheard(cache, topic);
  const isOld = (name: string) => cache.getQueryState([name])?.isInvalidated;
  expect(['left', 'of another', 'of none'].map(isOld)).toEqual([true, false, false]);
});

test('what is being asked for just now is not asked for twice', async () => {
  const cache = new QueryClient();
  let asked = 0;
  const arrival = Promise.withResolvers<string>();
  const queryFn = () => {
    asked += 1;
    return asked === 1 ? 'before' : arrival.promise;
  };
  const query = { queryKey: ['echo'], queryFn, meta: { topic } };
  await cache.fetchQuery(query);
  const again = cache.fetchQuery({ ...query, staleTime: 0 });
  outdateUnheard(cache, topic);
  arrival.resolve('now');
  await again;
  expect(asked).toBe(2);
  expect(cache.getQueryState(['echo'])).toMatchObject({ data: 'now', isInvalidated: false });
});
